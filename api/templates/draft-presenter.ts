import { draftFields } from '../drafts/presenter.js';
import { responseSchema } from '../http/output/response-schema.js';

export const templateDraftSchema = responseSchema('TemplateDraft', draftFields);
