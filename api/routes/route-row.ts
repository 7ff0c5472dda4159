import type { Need } from '../../domain/accounts/access.js';
import type { Handler } from '../endpoint.js';
import type { BodyRule, CredentialKind, Method, Route } from '../http/route.js';

/** A row of the route table. */
export type Row = [
  Method,
  string,
  CredentialKind,
  Need | null,
  BodyRule,
  Route['repeat'],
  'audit' | '-',
  Handler,
  Rest?,
];
/** What few routes need. */
type Rest = Pick<
  Route,
  | 'answers'
  | 'asks'
  | 'carriesOut'
  | 'crossSite'
  | 'drafts'
  | 'lane'
  | 'ownPageOnly'
  | 'keepsPayloads'
  | 'mails'
  | 'mayEndInSlash'
  | 'readableErrors'
  | 'storesMail'
>;
