import Type, { type TObject, type TProperties, type TSchema } from 'typebox';

/**
 * The schema of a response, defined once beside each presenter: both the presenter's type and the OpenAPI
 * description are derived from it. A schema with a title becomes a component there.
 */
export function responseSchema<P extends TProperties>(title: string, fields: P): TObject<P> {
  return Type.Object(fields, { additionalProperties: false, title });
}

/** An object schema without a title. */
export function objectSchema<P extends TProperties>(fields: P): TObject<P> {
  return Type.Object(fields, { additionalProperties: false });
}

export function orNull<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

export const id = Type.String({ pattern: '^[0-9a-f]{24}$', examples: ['65a1f0c2b3d4e5f601234567'] });
export const instant = Type.String({ format: 'date-time', examples: ['2026-01-31T09:30:00.000Z'] });
export const count = Type.Integer({ minimum: 0 });
/** Refers to the component of this name that a request schema defines. */
export function described<T>(name: string) {
  return Type.Unsafe<T>({ $ref: `#/components/schemas/${name}` });
}

/** Any JSON object, such as custom fields. */
export const anyObject = Type.Record(Type.String(), Type.Unknown());
/** Any JSON value. */
export const anything = Type.Unknown();
export const text = Type.String();
export const flag = Type.Boolean();
