import Joi from 'joi';
import type { MailDocument } from '../../domain/mail-document/document.js';
import { mailDocument } from './document-schema.js';

export interface CompileBody {
  document: MailDocument;
}

export const compileBody = Joi.object<CompileBody, true>({ document: mailDocument().required() });
