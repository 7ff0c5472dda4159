import { createHash } from 'node:crypto';
import { Binary, ObjectId, type ClientSession } from 'mongodb';
import type { Grant } from '../../domain/accounts/access.js';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import type { ImageLine, ImageRecord } from '../../models/mail/image.js';
import { restoreDeleted, type Restored } from '../deleted/keep-deleted.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { hashInFile, imageAddress, imageFile } from '../../domain/images/image-address.js';
import { imageWords, tagPattern, wordsPattern } from '../../domain/images/image-words.js';
import { inUse, MAX_NAMED } from '../deleted/assert-unused.js';
import { imageUses, usesFor } from './image-uses.js';
import type { ImageChanges, ImagesQuery } from './schemas.js';
import type { SentImage } from './sent-image.js';

const MIB = 1_048_576;
/** All images of a workspace: a hundred of the largest, or some thousand of the usual ones. */
const MAX_TOTAL_MIB = 200;
/** Bounds the index entries that are added up for each new image. */
const MAX_IMAGES = 5_000;
const HASH_DIGITS = 32;
const WITHOUT_BYTES = { projection: { bytes: 0 } };

type Found = Pick<ImagesQuery, 'search' | 'tag'>;

interface ImageDeps {
  db: Database;
  clock: () => Date;
}

/** Lists a workspace's images, newest first, without their bytes: all, or those that have some words or a tag. */
export function listImages(
  { db }: { db: Database },
  { workspaceId, search, tag, request }: Found & { workspaceId: ObjectId; request: PageRequest },
): Promise<PageOf<ImageLine>> {
  const patterns = [
    ...(search === undefined ? [] : [wordsPattern(search)]),
    ...(tag === undefined ? [] : [tagPattern(tag)]),
  ];
  const found = patterns.map((pattern) => ({ words: { $regex: pattern } }));
  return findPage({
    collection: db.collections.Image,
    filter: { workspaceId, ...(found.length > 0 && { $and: found }) },
    sort: { field: 'createdAt', direction: -1 },
    request,
    ...WITHOUT_BYTES,
  });
}

/** Without its bytes. @throws RollcallError `not_found` */
export async function readImageLine(
  { db }: { db: Database },
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
  session?: ClientSession,
): Promise<ImageLine> {
  const _id = parseId(id);
  const options = { ...WITHOUT_BYTES, ...(session && { session }) };
  const image = _id && (await db.collections.Image.findOne<ImageLine>({ _id, workspaceId }, options));
  if (image === null) throw new RollcallError('not_found', 'Image not found.');
  return image;
}

/** A workspace's image with this address, without its bytes; null if there is none. */
export async function findImageByFile(
  db: Database,
  { workspaceId, file }: { workspaceId: ObjectId; file: string },
  session: ClientSession,
): Promise<ImageLine | null> {
  const hash = hashInFile(file);
  if (hash === null) return null;
  return await db.collections.Image.findOne<ImageLine>({ workspaceId, hash }, { ...WITHOUT_BYTES, session });
}

/** The image with this address. @throws RollcallError `not_found` */
export async function findPublicImage({ db }: { db: Database }, file: string): Promise<ImageRecord> {
  const hash = hashInFile(file);
  const image = hash === null ? null : await db.collections.Image.findOne({ hash });
  if (image === null || imageFile(image) !== file) throw new RollcallError('not_found', 'Image not found.');
  return image;
}

/**
 * Keeps an image. The same bytes are kept once, so that repeating a call changes nothing. Within the caller's transaction.
 *
 * @throws RollcallError `conflict` if the workspace has no room for it
 */
export async function createImage(
  { db, clock }: ImageDeps,
  { workspaceId, sent, name }: { workspaceId: ObjectId; sent: SentImage; name: string | undefined },
  session: ClientSession,
): Promise<{ image: ImageLine; created: boolean }> {
  const hash = imageHash(workspaceId, sent.bytes);
  const filter = { workspaceId, hash };
  const known = await db.collections.Image.findOne<ImageLine>(filter, { ...WITHOUT_BYTES, session });
  if (known !== null) return { image: known, created: false };
  await incrementImagesRev(db, workspaceId, session);
  await assertRoom(db, { workspaceId, size: sent.length }, session);
  const { format, width, height, length: size } = sent;
  const named = name !== undefined && { name, words: imageWords({ name }) };
  const image = { _id: new ObjectId(), ...filter, ...named, format, width, height, size, createdAt: clock() };
  await db.collections.Image.insertOne({ ...image, bytes: new Binary(sent.bytes) }, { session });
  return { image, created: true };
}

/** Changes what is said about it. Within the caller's transaction. @throws RollcallError `not_found` */
export async function changeImage(
  { db }: { db: Database },
  { changes, ...target }: { workspaceId: ObjectId; id: string; changes: ImageChanges },
  session: ClientSession,
): Promise<{ before: ImageLine; after: ImageLine }> {
  const before = await readImageLine({ db }, target, session);
  const after = { ...before, ...changes };
  const fields = { ...changes, words: imageWords(after) };
  await db.collections.Image.updateOne({ _id: before._id }, { $set: fields }, { session });
  return { before, after };
}

/**
 * Before an image is deleted, outside the transaction: it reads all mails that are still to be sent.
 *
 * @throws RollcallError `not_found`; `conflict` while such a mail has it, naming what the caller may read
 */
export async function assertImageUnused(
  { db }: { db: Database },
  { grant, ...target }: { workspaceId: ObjectId; id: string; grant: Grant },
): Promise<void> {
  const { workspaceId, hash } = await readImageLine({ db }, target);
  const found = await imageUses(db, { workspaceId, hash, isToSend: true });
  if (found.length === 0) return;
  const { uses, others } = usesFor(grant, found);
  throw inUse('image', [
    ...uses.slice(0, others > 0 ? MAX_NAMED - 1 : MAX_NAMED).map(({ type, name }) => `the ${type} “${name}”`),
    ...(others > 0 ? [`${String(others)} that you may not read`] : []),
  ]);
}

/**
 * Deletes an image: its address answers 404, but caches may keep it. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` for the workspace's logo
 */
export async function deleteImage(
  { db }: { db: Database },
  target: { workspaceId: ObjectId; id: string },
  session: ClientSession,
): Promise<ImageRecord> {
  const { workspaceId, _id } = await readImageLine({ db }, target, session);
  await incrementImagesRev(db, workspaceId, session);
  const image = await db.collections.Image.findOneAndDelete({ _id, workspaceId }, { session });
  if (image === null) throw new RollcallError('not_found', 'Image not found.');
  const workspace = await db.models.Workspace.findOne({ _id: workspaceId }, { logoUrl: 1 }, { session });
  if (workspace?.logoUrl?.endsWith(imageAddress('', image)) === true)
    throw new RollcallError('conflict', "The image is the workspace's logo.");
  return image;
}

/**
 * Restores a deleted image at its address. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` if it was uploaded again, or the workspace has no room for it
 */
export async function restoreImage(
  { db }: { db: Database },
  target: { workspaceId: ObjectId; id: string },
  session: ClientSession,
): Promise<Restored<ImageLine>> {
  const restore = async (row: ImageRecord): Promise<ImageLine> => {
    const { workspaceId, hash, size } = row;
    await incrementImagesRev(db, workspaceId, session);
    const same = await db.collections.Image.findOne(
      { workspaceId, hash },
      { projection: { _id: 1 }, session },
    );
    if (same !== null) throw new RollcallError('conflict', 'The image was uploaded again since.');
    await assertRoom(db, { workspaceId, size }, session);
    await db.collections.Image.insertOne(row, { session });
    return row;
  };
  const read = () => readImageLine({ db }, target, session);
  return await restoreDeleted({ db }, target, { type: 'images', restore, read }, session);
}

/** With the workspace in it, deleting an image never concerns another workspace that has the same one. */
function imageHash(workspaceId: ObjectId, bytes: Buffer): string {
  const hash = createHash('sha256').update(workspaceId.toHexString()).update(bytes).digest('hex');
  return hash.slice(0, HASH_DIGITS);
}

/** Serializes changes of a workspace's images, also with changes of its logo. */
async function incrementImagesRev(
  db: Database,
  workspaceId: ObjectId,
  session: ClientSession,
): Promise<void> {
  await db.models.Workspace.updateOne({ _id: workspaceId }, { $inc: { imagesRev: 1 } }, { session });
}

async function assertRoom(
  db: Database,
  { workspaceId, size }: { workspaceId: ObjectId; size: number },
  session: ClientSession,
): Promise<void> {
  const [kept = { count: 0, bytes: 0 }] = await db.collections.Image.aggregate<{
    count: number;
    bytes: number;
  }>([{ $match: { workspaceId } }, { $group: { _id: null, count: { $sum: 1 }, bytes: { $sum: '$size' } } }], {
    session,
    hint: { workspaceId: 1, size: 1 },
  }).toArray();
  if (kept.bytes + size > MAX_TOTAL_MIB * MIB)
    throw new RollcallError(
      'conflict',
      `The images of a workspace may have ${MAX_TOTAL_MIB} MiB together, and have ${(kept.bytes / MIB).toFixed(1)} MiB. ` +
        'Delete some that are no longer used.',
    );
  if (kept.count >= MAX_IMAGES)
    throw new RollcallError('conflict', `A workspace may have ${MAX_IMAGES} images. Delete some first.`);
}
