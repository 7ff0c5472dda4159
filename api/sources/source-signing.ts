import { parseDuration } from '../../domain/automation/duration.js';
import { RollcallError } from '../../domain/errors.js';
import type { KeptSigning, SourceSigning } from '../../models/event-source.js';
import { open, seal } from '../../models/seal.js';
import type { NewSigningBody, SigningChangeBody } from './signing-schemas.js';
import type { Signing } from './verify-signature.js';

/** Secrets of one source that still hold beside its present one; more and the oldest ends early. */
const MAX_OLD = 3;
/** People are shown so much of a secret, and no more than a quarter. */
const HINT_CHARACTERS = 4;

/** What is kept of the signing of a new source. */
export function newSourceSigning(secretKey: Buffer, body: NewSigningBody): SourceSigning {
  const { secret, ...settings } = body;
  return { settings, ...sealedSecret(secretKey, secret), old: [] };
}

/**
 * The signing of a source after a change. Without a secret, or with the same one, only settings change. Another
 * secret ends all earlier ones at once, unless the one before it is to be kept for a while.
 *
 * @throws RollcallError `conflict` when no secret is given and there is none of this scheme
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
    throw new RollcallError('conflict', 'There is no secret of this scheme yet: signing.secret is needed.');
  }
  if (known !== null && wanted === present) return { ...known, settings };
  const keepMs = keepOldFor === undefined ? null : parseDuration(keepOldFor);
  return {
    settings,
    ...sealedSecret(secretKey, wanted),
    old: before === null || keepMs === null ? [] : keptOld(before, { now, keepMs }),
  };
}

/** Every way in which a delivery may be signed now, the present one first. */
export function signingsOf(
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
