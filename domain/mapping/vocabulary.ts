/*
 * The words by which field names identify a party: English, and the most common ones of other languages.
 * Singular; plurals are looked up by their singular.
 */

export interface PersonParty {
  kind: 'person';
  word: string;
  /** Ranks several persons in one payload. */
  points: number;
  /** Vague: below a merchant it is still the merchant. */
  loose: boolean;
  /** An aspect of a person (billing, shipping, recipient), which is kept below a customer. */
  lesser: boolean;
  /** The actor, rarely the person the event is about. */
  acts: boolean;
}

/** The party that an address below a word belongs to. A firm that `holds` keeps its contact and billing data. */
export type Party =
  PersonParty | { kind: 'firm'; word: string; holds: boolean } | { kind: 'staff'; word: string };

const parties = new Map<string, Party>();

function persons(
  points: number,
  words: string,
  traits: { loose?: true; lesser?: true; acts?: true } = {},
): void {
  for (const word of words.split(/\s+/)) {
    const { loose = false, lesser = false, acts = false } = traits;
    parties.set(word, { kind: 'person', word, points, loose, lesser, acts });
  }
}

// Points rank several persons in one payload; an address outside all of them has 20. A signer outranks the person
// who requested the signature.
persons(38, 'signer signatory');
persons(33, 'attendee invitee registrant teilnehmer asistente');
persons(
  30,
  `customer cust ccust cus buyer purchaser client subscriber shopper shopperinfo consumer requester requestor respondent student
  learner pupil trainee patient donor donator patron supporter applicant prospect enduser passenger traveler traveller
  orderer winner beneficiary enrollee kunde kundin käufer besteller cliente comprador acheteur klant kund asiakas klient`,
);
persons(28, 'lead person people individual candidate guest visitor renter booker scheduler donee gast');
persons(26, 'contact', { loose: true });
persons(27, 'payer payor cardholder backer sponsor pledger');
persons(26, 'member submitter reporter responder caller voter participant fan follower entrant');
persons(24, 'target subject', { loose: true });
persons(22, 'user usr nutzer benutzer usuario utilisateur player viewer trait');
persons(22, 'profile identity self me', { loose: true });
persons(18, 'receipt recipient rcpt destination addressee receiver delivered bounced complained', {
  loose: true,
  lesser: true,
});
persons(14, 'billing bill billto rechnung facturation facturación', { loose: true, lesser: true });
persons(12, 'account', { loose: true });
persons(10, 'shipping ship shipto shipment', { loose: true, lesser: true });
persons(8, 'actor initiator doer principal', { acts: true });

// Staff is never the contact, nor is anyone below it.
for (const word of `organizer organiser host cohost owner coowner agent staff author coauthor sender mailer assignee assigned
  assigner assignor employee manager admin administrator operator creator editor moderator instructor teacher coach
  trainer tutor speaker presenter lecturer pusher committer rep representative salesperson salespeople salesrep salesman salesmen saleswoman advisor adviser
  consultant technician driver courier practitioner doctor therapist inviter referrer referer affiliate watcher
  collaborator reviewer approver invoicer payee issuer cc bcc recruiter interviewer impersonator uploader maintainer
  teammate colleague coworker worker supervisor boss mentor stylist clinician nurse attorney lawyer accountant dealer
  distributor reseller promoter producer dispatcher webmaster contractor installer planner emergency friend creditor
  broker realtor landlord postmaster envelopefrom mailfrom
  veranstalter gastgeber verkäufer absender mitarbeiter bearbeiter organizador anfitrión vendedor remitente
  organisateur hôte vendeur expéditeur bot`.split(/\s+/)) {
  parties.set(word, { kind: 'staff', word });
}

// A business; a person named below it counts. One that `holds` keeps its contact and billing data.
firms(
  'merchant vendor seller store shop supplier retailer franchise venue restaurant hotel clinic salon',
  true,
);
firms(
  `company organization organisation org business brand site website app workspace team mailbox inbox
  support sales helpdesk office location branch school institution agency publisher partner domain service
  marketplace facility department provider platform system sandbox setting config configuration integration
  credential smtp project repository firma empresa entreprise`,
  false,
);

function firms(words: string, holds: boolean): void {
  for (const word of words.split(/\s+/)) parties.set(word, { kind: 'firm', word, holds });
}

/** Parties by a single word, or by its singular. */
export const partiesByWord: ReadonlyMap<string, Party> = parties;

const STAFF_PAIRS = `customer service,customer success,customer support,customer care,team member,staff member,crew member,
  sales contact,support contact,shop contact,event membership,reply to,return path,carbon copy,carbon copies,
  sales person,sales people,sales user,sales man,sales woman,sales member,sales staff,sales partner,support person,
  support people,support user,support member,service person,service people,service man,delivery person,delivery man,
  office person,office contact,responsible person,person responsible,person in,account person,front desk,crew lead,
  team lead,project lead,account executive,mail from,envelope from,co host,data protection,history item,audit log,activity log`;
const PERSON_PAIRS: readonly [string, number][] = [
  ['end user', 30],
  ['card holder', 27],
  ['account holder', 28],
  ['contact person', 28],
];

/** Pairs of words with a meaning of their own. */
/** Whom a message is addressed to, though the second word alone would be more. */
const ADDRESSED_PAIRS = ['to attendee', 'to participant'];

export const partiesByWordPair: ReadonlyMap<string, Party> = new Map<string, Party>([
  ...STAFF_PAIRS.split(/,\s*/).map((word): [string, Party] => [word, { kind: 'staff', word }]),
  ...ADDRESSED_PAIRS.map((pair): [string, Party] => [
    pair,
    { ...personParty('to', 18), loose: true, lesser: true },
  ]),
  ...PERSON_PAIRS.map(([word, points]): [string, Party] => [word, personParty(word, points)]),
]);

/** A person that is neither loose nor lesser. */
export function personParty(word: string, points: number): PersonParty {
  return { kind: 'person', word, points, loose: false, lesser: false, acts: false };
}

/** `…_by` names the actor; for these actions the actor is the contact. */
export const selfActions: ReadonlySet<string> = new Set(
  `submitted requested ordered booked paid purchased placed signed bought registered reserved donated filled answered
  raised reported completed`.split(/\s+/),
);

const ADJUSTMENTS: readonly [number, string][] = [
  [5, 'primary main default preferred'],
  [2, 'new current updated after'],
  [-6, 'unconfirmed pending unverified deleted removed referral referred metadata'],
  [-8, 'secondary alternate alternative backup recovery other additional spare extra paypal payout'],
  [-10, 'gift parent guardian spouse changes diff delta guests'],
  [-12, 'old previous prev former before original prior stale'],
];

/** Words that make one of a person's addresses better or worse than another. */
export const wordAdjustments: ReadonlyMap<string, number> = new Map(
  ADJUSTMENTS.flatMap(([points, words]) => words.split(' ').map((word): [string, number] => [word, points])),
);
