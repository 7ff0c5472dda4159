import Joi from 'joi';
import { name } from '../http/input/common-schemas.js';

export interface NewWorkspaceBody {
  name: string;
}

export const newWorkspaceBody = Joi.object<NewWorkspaceBody, true>({ name: name().required() });
