import Joi from 'joi';
import { consentStates } from '../../domain/contact/consent.js';
import { contactSorts } from '../../domain/contact/contact-sort.js';
import { CUSTOM_FIELD_KEY } from '../../domain/contact/custom-fields.js';
import type { View } from '../../models/core/views.js';
import { contactConditions } from '../contacts/queries/contact-where-schemas.js';
import { MAX_SEARCH } from '../contacts/schemas.js';
import { id, name } from '../http/input/common-schemas.js';

const MAX_VIEWS = 50;
const MAX_VIEW_NAME = 80;
const MAX_COLUMNS = 50;

const view = Joi.object<View, true>({
  name: name(MAX_VIEW_NAME).required(),
  search: Joi.string().max(MAX_SEARCH),
  list: id('list'),
  subscribed: Joi.boolean(),
  consent: Joi.string().valid(...consentStates),
  where: contactConditions(),
  sort: Joi.string().valid(...contactSorts),
  columns: Joi.array().items(Joi.string().pattern(CUSTOM_FIELD_KEY)).min(1).max(MAX_COLUMNS),
});

export interface ViewsBody {
  views: View[];
}

export const viewsBody = Joi.object<ViewsBody, true>({
  views: Joi.array()
    .items(view)
    .max(MAX_VIEWS)
    .unique('name')
    .messages({ 'array.unique': 'has the name of another view' })
    .required(),
});
