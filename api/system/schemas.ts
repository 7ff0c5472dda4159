import Joi from 'joi';

export interface ReadyzQuery {
  /** Only this check: a balancer asks for `mongodb`, without which nothing can be answered. */
  check?: 'mongodb' | 'temporal';
}

export const readyzQuery = Joi.object<ReadyzQuery, true>({
  check: Joi.string().valid('mongodb', 'temporal'),
});
