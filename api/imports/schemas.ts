import Joi from 'joi';
import { consentRoles, type ColumnConsent } from '../../domain/consent/column-consent.js';
import { statedKinds } from '../../domain/consent/consent-kind.js';
import { everyoneKinds, type EveryoneKind } from '../../domain/consent/consent-kind.js';
import { fileEncodings, interchangeable, type FileEncoding } from '../../domain/imports/file-encodings.js';
import {
  columnTypes,
  existingModes,
  importFields,
  importKinds,
  MAX_COLUMN_NAME,
  MAX_COLUMNS,
  type ColumnType,
  type Delimiter,
  type ExistingMode,
  type ImportKind,
} from '../../domain/imports/import.js';
import { isColumnField } from '../../domain/imports/read-row.js';
import { boundedArray } from '../http/input/array-schemas.js';
import { id, instant, lines, name, pageFields, type PageQuery } from '../http/input/common-schemas.js';

const MAX_LISTS = 20;
const MAX_CONSENT_TEXT = 5_000;
const MAX_URL = 2_000;
const MAX_PER_MINUTE = 10_000;

export const importsQuery = Joi.object<PageQuery, true>(pageFields);

/** How a file is uploaded. */
export interface UploadQuery {
  name?: string;
  delimiter?: string;
  /** Detected if absent. */
  encoding?: FileEncoding;
}

const byName = new Map<string, Delimiter>([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
  ['pipe', '|'],
]);
/** A name, or a printable ASCII character other than a letter, a digit or a quotation mark. */
const DELIMITER = /^(?:comma|semicolon|tab|pipe|[ !#-/:-@[-`{-~])$/;

const delimiter = Joi.string().pattern(DELIMITER).messages({
  'string.pattern.base':
    'must be comma, semicolon, tab, pipe or one ASCII character that is no letter or digit',
});

export const uploadQuery = Joi.object<UploadQuery, true>({
  name: name(),
  delimiter,
  encoding: Joi.string().valid(...fileEncodings),
});

/** With which delimiter a stored file is read; null detects it. */
export interface DelimiterBody {
  delimiter: string | null;
  /** As before if absent. */
  encoding?: FileEncoding;
}

export const delimiterBody = Joi.object<DelimiterBody, true>({
  delimiter: delimiter.allow(null).required(),
  encoding: Joi.string().valid(...interchangeable),
});

/** The delimiter that the caller specifies; null to detect it. */
export function givenDelimiter({ delimiter: given }: UploadQuery | DelimiterBody): Delimiter | null {
  return given === undefined || given === null ? null : (byName.get(given) ?? given);
}

/** A file to fetch. */
export interface UrlBody {
  url: string;
  name?: string;
}

export const urlBody = Joi.object<UrlBody, true>({
  url: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .max(MAX_URL)
    .required(),
  name: name(),
});

export interface MappingBody {
  kind?: ImportKind;
  columns: { column: string; field: string | null; type?: ColumnType; consent?: ColumnConsent | null }[];
  existing?: ExistingMode;
  listIds?: string[];
  confirmed?: { text: string; source: string; at: string } | null;
  everyone?: EveryoneKind | null;
  confirmationsPerMinute?: number | null;
  fire?: boolean;
}

const field = Joi.string()
  .allow(null)
  .custom((value: string, helpers) =>
    isColumnField(value, importFields) ? value : helpers.error('field.unknown'),
  )
  .messages({
    'field.unknown': `must be one of ${importFields.join(', ')}, or customFields. and a name of up to 64 characters`,
  })
  .meta({ json: { examples: ['email', 'customFields.plan'] } })
  .required();

const MAX_STATED = 200;
const MAX_STATED_VALUE = 300;

const consent = Joi.object<ColumnConsent, true>({
  as: Joi.string()
    .valid(...consentRoles)
    .required(),
  values: boundedArray<NonNullable<ColumnConsent['values']>[number]>(
    Joi.object({
      value: Joi.string().allow('').max(MAX_STATED_VALUE).required(),
      means: Joi.string()
        .valid(...statedKinds)
        .required(),
    }),
    MAX_STATED,
  ),
});

const column = Joi.object<MappingBody['columns'][number], true>({
  column: Joi.string().max(MAX_COLUMN_NAME).required(),
  field,
  type: Joi.string().valid(...columnTypes),
  consent: consent.allow(null),
});

const confirmed = Joi.object<NonNullable<MappingBody['confirmed']>, true>({
  text: lines(MAX_CONSENT_TEXT).required(),
  source: name().required(),
  at: instant().required(),
});

export const mappingBody = Joi.object<MappingBody, true>({
  kind: Joi.string().valid(...importKinds),
  columns: boundedArray<MappingBody['columns'][number]>(column, MAX_COLUMNS).min(1).required(),
  existing: Joi.string().valid(...existingModes),
  listIds: boundedArray<string>(id('list'), MAX_LISTS),
  confirmed: confirmed.allow(null),
  everyone: Joi.string()
    .valid(...everyoneKinds)
    .allow(null),
  confirmationsPerMinute: Joi.number().integer().min(1).max(MAX_PER_MINUTE).allow(null),
  fire: Joi.boolean(),
});
