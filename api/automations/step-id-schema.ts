import Joi from 'joi';

const STEP_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** A step whose id may be left out. */
export type Draft<S extends { id: string }> = Omit<S, 'id'> & { id?: string };

export const id = Joi.string().pattern(STEP_ID).messages({
  'string.pattern.base': 'must have 1 to 64 letters, digits, - or _, the first a letter or digit',
});
