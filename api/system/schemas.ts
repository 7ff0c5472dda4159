import Joi from 'joi';
import { email } from '../http/input/common-schemas.js';

export interface ReadyzQuery {
  /** Only this check: a balancer asks for `mongodb`, without which nothing can be answered. */
  check?: 'mongodb' | 'temporal';
}

export const readyzQuery = Joi.object<ReadyzQuery, true>({
  check: Joi.string().valid('mongodb', 'temporal'),
});

export interface TestMailBody {
  /** The address of the user who asks, which is the default. */
  to?: string;
}

export const testMailBody = Joi.object<TestMailBody, true>({ to: email() });
