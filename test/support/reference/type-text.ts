import type { JsonSchema } from '../../../api/openapi/json-schema.js';

/** Longer objects have a line for each field. */
const MAX_LINE = 96;

/** A schema in TypeScript's notation, for people: named schemas by their names, formats instead of `string`. */
export function typeText(schema: unknown, indent = ''): string {
  if (!isSchema(schema)) return schema === false ? 'never' : 'any';
  const { $ref: ref, enum: values, const: value, anyOf, oneOf, type } = schema;
  if (typeof ref === 'string') return ref.replace(/^.*\//, '');
  if (Array.isArray(values)) return values.map((one) => JSON.stringify(one)).join(' | ');
  if (value !== undefined) return JSON.stringify(value);
  if (Array.isArray(type)) return type.map((one) => typeText({ ...schema, type: one }, indent)).join(' | ');
  const union = anyOf ?? oneOf;
  if (Array.isArray(union)) {
    // What they share may stand beside the alternatives.
    const each = union.map((one) => (typeof type === 'string' && isSchema(one) ? { type, ...one } : one));
    return [...new Set(each.map((one) => typeText(one, indent)))].join(' | ');
  }
  if (type === 'object') return objectText(schema, indent);
  if (type === 'array') return listText(typeText(schema['items'], indent));
  if (type === 'string') return FORMATS[String(schema['format'])] ?? 'string';
  return typeof type === 'string' ? type : 'any';
}

const FORMATS: Record<string, string> = {
  'date-time': 'instant',
  date: 'date',
  email: 'email',
  'rollcall-duration': 'duration',
  'rollcall-offset': 'offset',
  'rollcall-time': 'instant | date',
  'iana-timezone': 'timezone',
  'bcp47-language': 'language',
  liquid: 'liquid',
  'web-address': 'url',
  'webhook-url': 'url',
};

function listText(item: string): string {
  return / \| /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

function objectText(schema: JsonSchema, indent: string): string {
  const properties = isSchema(schema['properties']) ? Object.entries(schema['properties']) : [];
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const [pattern] = Object.values(schema['patternProperties'] ?? {});
  const further: unknown = pattern ?? schema['additionalProperties'];
  const fields = properties.map(
    ([name, of]) => `${nameText(name)}${required.includes(name) ? '' : '?'}: ${typeText(of, `${indent}  `)}`,
  );
  if (fields.length === 0 && further === undefined) return 'object';
  if (isSchema(further)) fields.push(`[name]: ${typeText(further, `${indent}  `)}`);
  const line = fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  if (indent.length + line.length <= MAX_LINE && !line.includes('\n')) return line;
  return `{\n${fields.map((field) => `${indent}  ${field}\n`).join('')}${indent}}`;
}

function nameText(name: string): string {
  return /^\w+$/.test(name) ? name : JSON.stringify(name);
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
