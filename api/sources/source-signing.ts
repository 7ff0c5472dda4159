import { parseDuration } from '../../domain/automation/duration.js';
import { RollcallError } from '../../domain/errors.js';
import type { KeptSigning, SourceSigning } from '../../models/sources/event-source.js';
import { open, seal } from '../../models/core/seal.js';
import type { NewSigningBody, SigningChangeBody } from './signing-schemas.js';
import type { Signing } from './verify-signature.js';

/** Maximum number of old secrets that remain valid; beyond it, the oldest expires early. */
const MAX_OLD = 3;
/** Characters of a secret that are shown, but no more than a quarter of it. */
const HINT_CHARACTERS = 4;

/** The stored signing of a new source. */
export function newSourceSigning(secretKey: Buffer, body: NewSigningBody): SourceSigning {
  const { secret, ...settings } = body;
  return { settings, ...sealedSecret(secretKey, secret), old: [] };
}

/**
 * The signing of a source after a change. Without a secret, or with the same one, only settings change. A new
 * secret invalidates all earlier ones at once, unless `keepOldFor` keeps the last one for a while.
 *
 * @throws RollcallError `conflict` if no secret is given and none of this scheme is stored
 */
export function changedSigning(
  { secretKey, now }: { secretKey: Buffer; now: Date },
  before: SourceSigning | null,
  body: SigningChangeBody,
): SourceSigning {
  const { secret, keepOldFor, ...settings } = body;
  const known = before?.settings.scheme === settings.scheme ? before : null;
  const present = known === null ? undefined : open(secretKey, known.secretSealed);
  const wanted = secret ?? present;
  if (wanted === undefined) {
    throw new RollcallError('conflict', 'No secret is stored for this scheme; set signing.secret.');
  }
  if (known !== null && wanted === present) return { ...known, settings };
  const keepMs = keepOldFor === undefined ? null : parseDuration(keepOldFor);
  return {
    settings,
    ...sealedSecret(secretKey, wanted),
    old: before === null || keepMs === null ? [] : keptOld(before, { now, keepMs }),
  };
}

/** All signings that are valid now, the current one first. */
export function validSignings(
  secretKey: Buffer,
  signing: SourceSigning,
  now: Date,
): readonly [Signing, ...Signing[]] {
  const opened = ({ settings, secretSealed }: KeptSigning): Signing => ({
    settings,
    secret: open(secretKey, secretSealed),
  });
  return [opened(signing), ...signing.old.filter(({ until }) => until > now).map(opened)];
}

function keptOld(
  { old, ...present }: SourceSigning,
  { now, keepMs }: { now: Date; keepMs: number },
): SourceSigning['old'] {
  const until = new Date(now.getTime() + keepMs);
  return [{ ...present, until }, ...old.filter((one) => one.until > now)].slice(0, MAX_OLD);
}

function sealedSecret(secretKey: Buffer, secret: string): Pick<KeptSigning, 'secretSealed' | 'secretHint'> {
  const shown = Math.min(HINT_CHARACTERS, Math.floor(secret.length / 4));
  return { secretSealed: seal(secretKey, secret), secretHint: secret.slice(secret.length - shown) };
}
