import { pageSchema } from '../http/output/page-presenter.js';
import type { JsonSchema } from '../openapi/json-schema.js';
import { created, nothing, ok, type Operations } from '../openapi/operation.js';
import { restoration } from '../openapi/restoration.js';
import { imageSchema, imageUsesSchema } from './presenter.js';
import { fetchBody, imageChangesBody, imagesQuery, uploadQuery } from './schemas.js';

const bytes: JsonSchema = { type: 'string', format: 'binary' };

export const imagesOperations: Operations = {
  'GET /api/images': {
    summary: 'List images',
    query: imagesQuery,
    responses: ok(pageSchema(imageSchema)),
  },
  'POST /api/images': {
    summary: 'Upload an image',
    query: uploadQuery,
    bodies: {
      'application/octet-stream': bytes,
      'multipart/form-data': { type: 'object', properties: { file: bytes }, required: ['file'] },
    },
    responses: { ...created(imageSchema), ...ok(imageSchema, 'The workspace has this image already.') },
    problems: ['conflict'],
  },
  'POST /api/images/from-address': {
    summary: 'Copy an image from an address',
    body: fetchBody,
    example: { url: 'https://www.example.com/logo.png' },
    responses: { ...created(imageSchema), ...ok(imageSchema, 'The workspace has this image already.') },
    problems: ['conflict', 'rate_limited'],
  },
  'GET /api/images/{id}': { summary: 'Read an image', responses: ok(imageSchema) },
  'PUT /api/images/{id}': {
    summary: 'Change what is said about an image',
    body: imageChangesBody,
    example: { name: 'Terrace', alt: 'Guests on the terrace in the evening', tags: ['summer'] },
    responses: ok(imageSchema),
  },
  'GET /api/images/{id}/uses': { summary: 'List the uses of an image', responses: ok(imageUsesSchema) },
  'POST /api/images/{id}/restore': {
    ...restoration('an image', imageSchema),
    responses: ok(imageSchema, 'As it was.'),
  },
  'DELETE /api/images/{id}': { summary: 'Delete an image', responses: nothing, problems: ['conflict'] },
  'GET /images/{image}': {
    summary: 'Show an image',
    responses: {
      200: {
        description: 'The image.',
        type: 'image/png',
        schema: bytes,
        also: { 'image/jpeg': bytes, 'image/gif': bytes, 'image/webp': bytes },
      },
    },
  },
};
