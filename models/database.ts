import type { Connection, Model } from 'mongoose';
import type { Collection, MongoClient } from 'mongodb';
import type { ModelDefinition } from './define-model.js';
import { apiKeyModel } from './api-key.js';
import { auditEntryModel } from './audit-entry.js';
import { automationCountModel, countMoveModel } from './automation-count.js';
import { automationModel, automationVersionModel } from './automation.js';
import { confirmationModel } from './confirmation.js';
import { consentModel, consentProofModel } from './consent.js';
import { contactModel } from './contact.js';
import { enrollmentModel } from './enrollment.js';
import { eventModel } from './event.js';
import { eventSourceModel } from './event-source.js';
import { formModel, formVersionModel } from './form.js';
import { installationModel } from './installation.js';
import { invitationModel } from './invitation.js';
import { jobModel } from './job.js';
import { idempotentResponseModel } from './idempotent-response.js';
import { providerIdentityModel } from './provider-identity.js';
import { listModel } from './list.js';
import { membershipModel } from './membership.js';
import { messageModel } from './message.js';
import { noticeModel } from './notice.js';
import { outboxModel } from './outbox.js';
import { rateLimitModel } from './rate-limit.js';
import { ruleModel } from './rule.js';
import { sessionModel } from './session.js';
import { sourcePayloadModel } from './source-payload.js';
import { subscriptionModel } from './subscription.js';
import { suppressionModel } from './suppression.js';
import { templateModel, templateVersionModel } from './template.js';
import { templateTestModel } from './template-test.js';
import { userModel } from './user.js';
import { webhookDeliveryModel } from './webhook-delivery.js';
import { workspaceModel } from './workspace.js';

/** Every model of the application; the key is the name under which code finds it. */
export const modelDefinitions = {
  ApiKey: apiKeyModel,
  AuditEntry: auditEntryModel,
  Automation: automationModel,
  AutomationCount: automationCountModel,
  AutomationVersion: automationVersionModel,
  Confirmation: confirmationModel,
  Consent: consentModel,
  ConsentProof: consentProofModel,
  Contact: contactModel,
  CountMove: countMoveModel,
  Enrollment: enrollmentModel,
  Event: eventModel,
  EventSource: eventSourceModel,
  Form: formModel,
  FormVersion: formVersionModel,
  Installation: installationModel,
  Invitation: invitationModel,
  Job: jobModel,
  IdempotentResponse: idempotentResponseModel,
  ProviderIdentity: providerIdentityModel,
  List: listModel,
  Membership: membershipModel,
  Message: messageModel,
  Notice: noticeModel,
  Outbox: outboxModel,
  RateLimit: rateLimitModel,
  Rule: ruleModel,
  Session: sessionModel,
  SourcePayload: sourcePayloadModel,
  Subscription: subscriptionModel,
  Suppression: suppressionModel,
  Template: templateModel,
  TemplateTest: templateTestModel,
  TemplateVersion: templateVersionModel,
  User: userModel,
  WebhookDelivery: webhookDeliveryModel,
  Workspace: workspaceModel,
} as const;

type RecordOf<D> = D extends ModelDefinition<infer R> ? R : never;

export type Models = { [K in keyof typeof modelDefinitions]: Model<RecordOf<(typeof modelDefinitions)[K]>> };

/** The driver's collections, for hot paths; mongoose casts on the way in, these do not. */
export type Collections = {
  [K in keyof typeof modelDefinitions]: Collection<RecordOf<(typeof modelDefinitions)[K]>>;
};

export interface Database {
  connection: Connection;
  client: MongoClient;
  models: Models;
  collections: Collections;
  close(): Promise<void>;
}
