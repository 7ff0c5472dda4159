import { hasUnfinishedConditions } from '../../mail-editor/document/unfinished-conditions';
import type { editedContents } from './edited-contents';
import type { Broadcast } from '../queries';

export type Contents = ReturnType<typeof editedContents>;
export type Field = keyof Contents;

/** The fields that the API would refuse only because something is still to be typed. */
export function unfinishedIn({ mail, variants }: Contents): Field[] {
  const fields: Field[] = [];
  if (isUnfinishedMail(mail)) fields.push('mail');
  if (variants.some(isUnfinishedVariant)) fields.push('variants');
  return fields;
}

function isUnfinishedMail(mail: Broadcast['mail']): boolean {
  if (mail === null || 'template' in mail) return false;
  const { subject, document, html = '', text = '' } = mail;
  if (document !== undefined) return subject === '' || hasUnfinishedConditions(document.blocks);
  return subject === '' || (html === '' && text === '');
}

function isUnfinishedVariant({ subject, mail }: Broadcast['variants'][number]): boolean {
  return mail === undefined ? subject === '' : isUnfinishedMail(mail);
}
