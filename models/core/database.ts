import type { Collection, MongoClient } from 'mongodb';
import type { Connection } from 'mongoose';
import type { CollectionDefinition, LeanModel, ModelDefinition, ReadableCollection } from './define-model.js';
import { accountLinkModel } from '../accounts/account-link.js';
import { apiKeyModel } from '../accounts/api-key.js';
import { auditEntryCollection } from '../accounts/audit-entry.js';
import { alertCollection } from '../system/alert.js';
import { alertPostCollection } from '../system/alert-post.js';
import { automationCountCollection, countMoveCollection } from '../automations/automation-count.js';
import { automationModel, automationVersionModel } from '../automations/automation.js';
import { broadcastCollection, broadcastLeaseCollection } from '../broadcasts/broadcast.js';
import { bulkOutcomeCollection } from '../audience/bulk-outcome.js';
import type { Claimant } from './claimant.js';
import { confirmationCollection } from '../audience/confirmation.js';
import { consentCollection, consentProofCollection } from '../audience/consent.js';
import { contactCollection } from '../audience/contact.js';
import { deletionCollection } from './deletion.js';
import { draftModel } from './draft.js';
import { enrollmentCollection } from '../automations/enrollment.js';
import { eventCollection } from '../events/event.js';
import { eventSourceModel } from '../sources/event-source.js';
import { exportCollection } from '../imports/export.js';
import { fileChunkCollection } from '../imports/file-chunk.js';
import { formModel, formVersionModel } from '../forms/form.js';
import { installationModel } from '../accounts/installation.js';
import { imageCollection } from '../mail/image.js';
import { importCollection } from '../imports/import.js';
import { importErrorCollection } from '../imports/import-error.js';
import { importPositionCollection } from '../imports/import-position.js';
import { importRestoreCollection } from '../imports/import-restore.js';
import { importUndoCollection } from '../imports/import-undo.js';
import { invitationModel } from '../accounts/invitation.js';
import { jobCollection } from '../system/job.js';
import { idempotentResponseCollection } from '../accounts/idempotent-response.js';
import { providerIdentityCollection } from '../mail/provider-identity.js';
import { listModel } from '../audience/list.js';
import { mailCountCollection } from '../mail/mail-count.js';
import { membershipModel } from '../accounts/membership.js';
import { messageCollection } from '../mail/message.js';
import { noticeCollection } from '../accounts/notice.js';
import { outboxCollection } from '../system/outbox.js';
import { rateLimitCollection } from '../accounts/rate-limit.js';
import { ruleModel } from '../webhooks/rule.js';
import { segmentModel } from '../audience/segment.js';
import { segmentRowCollection } from '../audience/segment-row.js';
import { senderModel } from '../mail/sender.js';
import { sessionModel } from '../accounts/session.js';
import { rootKeyCollection } from './root-key.js';
import { sourcePayloadCollection } from '../sources/source-payload.js';
import { statDayCollection } from '../events/stat-day.js';
import { stepMailModel } from '../automations/step-mail.js';
import { subscriptionCollection } from '../audience/subscription.js';
import { suppressionCollection } from '../audience/suppression.js';
import { snippetModel } from '../mail/snippet.js';
import { templateModel, templateVersionModel } from '../mail/template.js';
import { templateTestCollection } from '../mail/template-test.js';
import { userModel } from '../accounts/user.js';
import { viewsModel } from './views.js';
import { webhookDeliveryCollection } from '../webhooks/webhook-delivery.js';
import { workerCollection } from '../system/worker.js';
import { workspaceModel } from '../accounts/workspace.js';

/** Resources that people manage, written through mongoose only; the key is the model's name in code. */
export const modelDefinitions = {
  AccountLink: accountLinkModel,
  ApiKey: apiKeyModel,
  Automation: automationModel,
  AutomationVersion: automationVersionModel,
  Draft: draftModel,
  EventSource: eventSourceModel,
  Form: formModel,
  FormVersion: formVersionModel,
  Installation: installationModel,
  Invitation: invitationModel,
  List: listModel,
  Membership: membershipModel,
  Rule: ruleModel,
  Segment: segmentModel,
  Sender: senderModel,
  Session: sessionModel,
  StepMail: stepMailModel,
  Snippet: snippetModel,
  Template: templateModel,
  TemplateVersion: templateVersionModel,
  User: userModel,
  Views: viewsModel,
  Workspace: workspaceModel,
} as const;

/** Collections that the engine and activities write, with the driver only. */
export const collectionDefinitions = {
  Alert: alertCollection,
  AlertPost: alertPostCollection,
  AuditEntry: auditEntryCollection,
  AutomationCount: automationCountCollection,
  Broadcast: broadcastCollection,
  BroadcastLease: broadcastLeaseCollection,
  BulkOutcome: bulkOutcomeCollection,
  Confirmation: confirmationCollection,
  Consent: consentCollection,
  ConsentProof: consentProofCollection,
  Contact: contactCollection,
  CountMove: countMoveCollection,
  Deletion: deletionCollection,
  Enrollment: enrollmentCollection,
  Event: eventCollection,
  Export: exportCollection,
  FileChunk: fileChunkCollection,
  Image: imageCollection,
  Import: importCollection,
  ImportError: importErrorCollection,
  ImportPosition: importPositionCollection,
  ImportRestore: importRestoreCollection,
  ImportUndo: importUndoCollection,
  Job: jobCollection,
  IdempotentResponse: idempotentResponseCollection,
  ProviderIdentity: providerIdentityCollection,
  MailCount: mailCountCollection,
  Message: messageCollection,
  Notice: noticeCollection,
  Outbox: outboxCollection,
  RateLimit: rateLimitCollection,
  RootKey: rootKeyCollection,
  SegmentRow: segmentRowCollection,
  SourcePayload: sourcePayloadCollection,
  StatDay: statDayCollection,
  Subscription: subscriptionCollection,
  Suppression: suppressionCollection,
  TemplateTest: templateTestCollection,
  WebhookDelivery: webhookDeliveryCollection,
  Worker: workerCollection,
} as const;

type ModelDefinitions = typeof modelDefinitions;
type CollectionDefinitions = typeof collectionDefinitions;

type RecordOf<D> = D extends ModelDefinition<infer R> ? R : never;
type RowOf<D> = D extends CollectionDefinition<infer R> ? R : never;

export type Models = { [K in keyof ModelDefinitions]: LeanModel<RecordOf<ModelDefinitions[K]>> };

/** The driver's collections; read-only for those with a model. */
export type Collections = {
  [K in keyof CollectionDefinitions]: Collection<RowOf<CollectionDefinitions[K]>>;
} & { [K in keyof ModelDefinitions]: ReadableCollection<RecordOf<ModelDefinitions[K]>> };

export interface Database {
  connection: Connection;
  client: MongoClient;
  models: Models;
  collections: Collections;
  /** Whether it is a sharded cluster: a transaction should then stay within one workspace, on one shard. */
  isSharded: boolean;
  /** In whose name this process claims. */
  claimant: Claimant;
  /** The time by MongoDB's clock, for instants that processes compare; see `ServerClock`. */
  now: () => Date;
  close(): Promise<void>;
}
