import Type, { type Static } from 'typebox';
import { imageFormats } from '../../domain/images/image-facts.js';
import type { ImageLine } from '../../models/mail/image.js';
import { count, id, instant, responseSchema, text } from '../http/output/response-schema.js';
import { imageAddress } from '../../domain/images/image-address.js';

export const imageSchema = responseSchema('Image', {
  id,
  url: text,
  format: Type.Enum([...imageFormats]),
  width: count,
  height: count,
  size: count,
  createdAt: instant,
});

export function presentImage(baseUrl: string, image: ImageLine): Static<typeof imageSchema> {
  const { _id, format, width, height, size, createdAt } = image;
  return {
    id: _id.toHexString(),
    url: imageAddress(baseUrl, image),
    format,
    width,
    height,
    size,
    createdAt: createdAt.toISOString(),
  };
}
