import type { Step } from '../../../domain/automation/automation.js';
import type { Texts } from '../../texts/language';

/** What is shown of a step: those in its arms have cards of their own. */
type Shown<S> = S extends Step
  ? Exclude<keyof S, 'type' | 'then' | 'else' | 'arms' | 'sealedHeaders' | 'compiled' | 'inBlocks'>
  : never;

/** The fields of steps by their names in the API. */
const en = {
  id: 'Step',
  template: 'Template',
  subject: 'Subject',
  preheader: 'Preview text',
  html: 'Content',
  document: 'Blocks',
  text: 'Text version',
  layout: 'Layout',
  kind: 'Kind',
  replyTo: 'Replies go to',
  sender: 'From',
  for: 'Duration',
  until: 'Until',
  untilField: 'Date field',
  offset: 'Shift',
  event: 'Event',
  where: 'Only if',
  timeout: 'At most',
  onTimeout: 'If it doesn’t come',
  if: 'Condition',
  url: 'Address',
  method: 'Method',
  headers: 'Headers',
  body: 'Body',
  set: 'Fields',
  eventName: 'Event to send',
  eventProperties: 'Properties',
  listId: 'List',
} satisfies Record<Shown<Step>, string>;

const de: typeof en = {
  id: 'Schritt',
  template: 'Vorlage',
  subject: 'Betreff',
  preheader: 'Vorschautext',
  html: 'Inhalt',
  document: 'Bausteine',
  text: 'Textfassung',
  layout: 'Layout',
  kind: 'Art',
  replyTo: 'Antworten an',
  sender: 'Absender',
  for: 'Dauer',
  until: 'Bis',
  untilField: 'Datumsfeld',
  offset: 'Verschiebung',
  event: 'Ereignis',
  where: 'Nur wenn',
  timeout: 'Höchstens',
  onTimeout: 'Wenn es ausbleibt',
  if: 'Bedingung',
  url: 'Adresse',
  method: 'Methode',
  headers: 'Header',
  body: 'Inhalt',
  set: 'Felder',
  eventName: 'Ereignis senden',
  eventProperties: 'Eigenschaften',
  listId: 'Liste',
};

export const factTexts: Texts<typeof en> = { en, de };
