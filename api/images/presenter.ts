import type { ObjectId } from 'mongodb';
import Type, { type Static } from 'typebox';
import { imageFormats } from '../../domain/images/image-facts.js';
import type { ImageLine } from '../../models/mail/image.js';
import { count, id, instant, objectSchema, responseSchema, text } from '../http/output/response-schema.js';
import { imageUsers, type ImageUser } from '../../domain/images/image-use.js';
import { imageAddress } from '../../domain/images/image-address.js';

export const imageSchema = responseSchema('Image', {
  id,
  url: text,
  name: text,
  alt: text,
  tags: Type.Array(text),
  format: Type.Enum([...imageFormats]),
  width: count,
  height: count,
  size: count,
  createdAt: instant,
});

export const imageUsesSchema = responseSchema('ImageUses', {
  data: Type.Array(
    objectSchema({ type: Type.Enum([...imageUsers]), id, name: text, isOver: Type.Boolean() }),
  ),
  others: count,
});

interface Use {
  type: ImageUser;
  id: ObjectId;
  name: string;
  isOver: boolean;
}

export function presentUses({
  uses,
  others,
}: {
  uses: readonly Use[];
  others: number;
}): Static<typeof imageUsesSchema> {
  return {
    data: uses.map(({ type, id: used, name, isOver }) => ({ type, id: used.toHexString(), name, isOver })),
    others,
  };
}

export function presentImage(baseUrl: string, image: ImageLine): Static<typeof imageSchema> {
  const { _id, name = '', alt = '', tags = [], format, width, height, size, createdAt } = image;
  return {
    id: _id.toHexString(),
    url: imageAddress(baseUrl, image),
    name,
    alt,
    tags,
    format,
    width,
    height,
    size,
    createdAt: createdAt.toISOString(),
  };
}
