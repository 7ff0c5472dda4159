import type { ImageLine } from '../../models/mail/image.js';
import type { Deps } from '../deps.js';
import { commitChange, auditedState } from '../http/audit-trail.js';
import { noFields, pageRequest } from '../http/input/common-schemas.js';
import { getCaller, param, getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import { presentPage } from '../http/output/page-presenter.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { sendOnce } from '../http/output/send.js';
import { imageFile } from '../../domain/images/image-address.js';
import { MAX_NAME, plainName } from '../../domain/contact/plain-name.js';
import {
  assertImageUnused,
  changeImage,
  createImage,
  deleteImage,
  findPublicImage,
  listImages,
  readImageLine,
  restoreImage,
} from './images.js';
import { keepDeleted } from '../deleted/keep-deleted.js';
import { presentImage, presentUses } from './presenter.js';
import { imageUses, usesFor } from './image-uses.js';
import { fetchBody, imageChangesBody, imagesQuery, uploadQuery } from './schemas.js';
import { beginArrival } from '../imports/arrival.js';
import { fetchedImage } from './fetched-image.js';
import { sentImage, type SentImage } from './sent-image.js';

/** An address never gets other bytes. */
const CACHED = 'public, max-age=31536000, immutable';
/** Opened as a page, an image may load and run nothing. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(imagesQuery, ctx);
  const request = pageRequest(query);
  const page = await listImages(deps, { workspaceId: getWorkspaceId(ctx), ...query, request });
  ctx.body = presentPage(page, (image) => presentImage(deps.settings.baseUrl, image));
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentImage(deps.settings.baseUrl, await readImageLine(deps, getTarget(ctx)));
}

export async function uses(ctx: ApiContext, deps: Deps): Promise<void> {
  const { workspaceId, hash } = await readImageLine(deps, getTarget(ctx));
  ctx.body = presentUses(usesFor(getCaller(ctx), await imageUses(deps.db, { workspaceId, hash })));
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(imageChangesBody, ctx.state.body);
  const present = (image: ImageLine) => presentImage(deps.settings.baseUrl, image);
  ctx.body = await commitChange(ctx, deps, async (session) => {
    const { before, after } = await changeImage(deps, { ...getTarget(ctx), changes }, session);
    const states = { before: auditedState(present(before)), after: auditedState(present(after)) };
    return { result: present(after), change: { target: auditTarget(after), ...states } };
  });
}

/** 200 for bytes that the workspace has already. */
export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const { name } = parseQuery(uploadQuery, ctx);
  const { image, fileName } = sentImage(ctx.get('Content-Type'), ctx.state.rawBody);
  await keep(ctx, deps, image, name ?? nameOf(fileName));
}

/** The same for an image at an address, which is fetched. */
export async function createFromUrl(ctx: ApiContext, deps: Deps): Promise<void> {
  const { url, name } = parse(fetchBody, ctx.state.body);
  const { ended, release } = beginArrival(ctx, deps);
  try {
    await keep(ctx, deps, await fetchedImage(deps, { url, ended }), name ?? nameIn(url));
  } finally {
    release();
  }
}

async function keep(ctx: ApiContext, deps: Deps, sent: SentImage, name: string | undefined): Promise<void> {
  await sendOnce(ctx, deps, async (session) => {
    const kept = { workspaceId: getWorkspaceId(ctx), sent, name };
    const { image, created } = await createImage(deps, kept, session);
    const shown = presentImage(deps.settings.baseUrl, image);
    const change = created ? { target: auditTarget(image), before: null, after: auditedState(shown) } : null;
    return { status: created ? 201 : 200, body: shown, change };
  });
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await assertImageUnused(deps, { ...getTarget(ctx), grant: getCaller(ctx) });
  await commitChange(ctx, deps, async (session) => {
    const image = await deleteImage(deps, getTarget(ctx), session);
    const { _id } = image;
    const kept = { type: 'images', _id, name: auditTarget(image).name, row: image } as const;
    await keepDeleted(deps, { ...kept, caller: getCaller(ctx) }, session);
    const before = auditedState(presentImage(deps.settings.baseUrl, image));
    return { result: undefined, change: { target: auditTarget(image), before, after: null } };
  });
  ctx.status = 204;
}

export async function restore(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const { before, after } = await restoreImage(deps, getTarget(ctx), session);
    const body = presentImage(deps.settings.baseUrl, after);
    const states = { before: before && auditedState(body), after: auditedState(body) };
    return { status: 200, body, change: { target: auditTarget(after), ...states } };
  });
}

/** The public image, for mail clients, their proxies and any page. */
export async function show(ctx: ApiContext, deps: Deps): Promise<void> {
  const image = await findPublicImage(deps, param(ctx, 'image'));
  ctx.set({
    'Cache-Control': CACHED,
    'Content-Security-Policy': POLICY,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  ctx.type = `image/${image.format}`;
  ctx.body = Buffer.from(image.bytes.value());
}

function auditTarget(image: ImageLine) {
  const { _id, name = '' } = image;
  return { type: 'images', id: _id.toHexString(), name: name === '' ? imageFile(image) : name };
}

/** The last part of a file's path as a name; none if it is empty or too long for one. */
function nameOf(path: string | null): string | undefined {
  return plainName(path?.split(/[\\/]/).at(-1) ?? '', MAX_NAME) ?? undefined;
}

function nameIn(url: string): string | undefined {
  const { pathname } = new URL(url);
  try {
    return nameOf(decodeURIComponent(pathname));
  } catch (error) {
    if (error instanceof URIError) return nameOf(pathname);
    throw error;
  }
}
