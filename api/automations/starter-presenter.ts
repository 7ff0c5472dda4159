import Type, { type Static } from 'typebox';
import type { Starter } from '../../domain/starters/starter.js';
import { definitionFields } from './presenter.js';
import { answer, text } from '../http/response-schema.js';

export const starterSchema = answer('Starter', {
  key: text,
  name: text,
  description: text,
  fields: Type.Array(text),
  ...definitionFields,
});

export function presentStarter(starter: Starter): Static<typeof starterSchema> {
  const { key, name, description, fields, trigger, exitOn, goal, reentry, cooldown, steps } = starter;
  return {
    key,
    name,
    description,
    fields,
    trigger,
    exitOn,
    goal: goal ?? null,
    reentry,
    cooldown: cooldown ?? null,
    steps,
  };
}
