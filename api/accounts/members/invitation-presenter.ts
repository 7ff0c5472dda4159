import Type, { type Static } from 'typebox';
import type { InvitationRecord } from '../../../models/accounts/invitation.js';
import type { OpenInvitation } from './accept-invitation.js';
import { roleSchema } from './member-presenter.js';
import { queuedMailStatuses } from '../../../domain/mail/queued-mail-status.js';
import type { InvitationMail } from './mail-invitation.js';
import {
  responseSchema,
  id,
  instant,
  objectSchema,
  orNull,
  text,
} from '../../http/output/response-schema.js';

const mail = orNull(
  objectSchema({
    status: Type.Enum([...queuedMailStatuses]),
    reason: orNull(text),
  }),
);

const fields = {
  id,
  email: text,
  role: roleSchema,
  invitedBy: id,
  createdAt: instant,
  expiresAt: instant,
  mail,
};

export const invitationSchema = responseSchema('Invitation', fields);

/** An invitation, and what became of its mail; null if none was sent. */
export function presentInvitation(
  invitation: InvitationRecord,
  mailed: InvitationMail | null,
): Static<typeof invitationSchema> {
  return {
    id: invitation._id.toHexString(),
    email: invitation.email,
    role: invitation.role,
    invitedBy: invitation.invitedBy.toHexString(),
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    mail: mailed && { status: mailed.status, reason: mailed.reason },
  };
}

export const newInvitationSchema = responseSchema('NewInvitation', {
  ...fields,
  url: Type.String({ format: 'uri', description: 'The link to pass on; only shown in this response.' }),
});

/** The only response that contains the link. */
export function presentNewInvitation(
  invitation: InvitationRecord,
  { mailed, url }: { mailed: InvitationMail | null; url: string },
): Static<typeof newInvitationSchema> {
  return { ...presentInvitation(invitation, mailed), url };
}

export const openInvitationSchema = responseSchema('OpenInvitation', {
  email: text,
  role: roleSchema,
  workspace: objectSchema({ name: text }),
  expiresAt: instant,
});

/** An invitation as shown to someone who has its link. */
export function presentOpenInvitation({
  invitation,
  workspace,
}: OpenInvitation): Static<typeof openInvitationSchema> {
  return {
    email: invitation.email,
    role: invitation.role,
    workspace: { name: workspace.name },
    expiresAt: invitation.expiresAt.toISOString(),
  };
}
