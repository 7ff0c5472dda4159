import Joi from 'joi';
import { lines } from '../../http/input/common-schemas.js';

const MAX_COMMENT = 2_000;

export interface CommentBody {
  text: string;
}

export const commentBody = Joi.object<CommentBody, true>({ text: lines(MAX_COMMENT).required() });

export interface ApprovalBody {
  /** Becomes a comment. */
  note?: string;
}

export const approvalBody = Joi.object<ApprovalBody, true>({ note: lines(MAX_COMMENT) });
