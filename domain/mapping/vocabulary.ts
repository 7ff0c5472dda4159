/*
 * The words by which names of fields tell who is meant. English, and the commonest of other languages.
 * Singular; the search looks plurals up by their singular.
 */

export interface PersonStanding {
  kind: 'person';
  word: string;
  /** The more, the likelier the person among several. */
  points: number;
  /** Says little by itself: below a merchant it is still the merchant's. */
  loose: boolean;
  /** One side of a person (billing, shipping, recipient), which stays what it is below a customer. */
  lesser: boolean;
  /** Names who did something, seldom whom it is about. */
  acts: boolean;
}

/** What a word says about whose address stands below it. A firm that `holds` keeps its contact and billing data. */
export type Standing =
  PersonStanding | { kind: 'firm'; word: string; holds: boolean } | { kind: 'staff'; word: string };

const standings = new Map<string, Standing>();

function persons(
  points: number,
  words: string,
  traits: { loose?: true; lesser?: true; acts?: true } = {},
): void {
  for (const word of words.split(/\s+/)) {
    const { loose = false, lesser = false, acts = false } = traits;
    standings.set(word, { kind: 'person', word, points, loose, lesser, acts });
  }
}

// Points order several persons in one payload; an address outside any of these counts 20.
// Whoever signs was asked to by the one who requested it.
persons(38, 'signer signatory');
persons(33, 'attendee invitee registrant teilnehmer asistente');
persons(
  30,
  `customer cust buyer purchaser client subscriber shopper shopperinfo consumer requester requestor respondent student
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

// Never the person, nor is anybody below them.
for (const word of `organizer organiser host cohost owner coowner agent staff author coauthor sender mailer assignee assigned
  assigner assignor employee manager admin administrator operator creator editor moderator instructor teacher coach
  trainer tutor speaker presenter lecturer pusher committer rep representative salesperson salesrep salesman advisor adviser
  consultant technician driver courier practitioner doctor therapist inviter referrer referer affiliate watcher
  collaborator reviewer approver invoicer payee issuer cc bcc recruiter interviewer impersonator uploader maintainer
  teammate colleague coworker worker supervisor boss mentor stylist clinician nurse attorney lawyer accountant dealer
  distributor reseller promoter producer dispatcher webmaster contractor installer planner emergency friend creditor
  broker realtor landlord postmaster envelopefrom mailfrom
  veranstalter gastgeber verkäufer absender mitarbeiter bearbeiter organizador anfitrión vendedor remitente
  organisateur hôte vendeur expéditeur bot`.split(/\s+/)) {
  standings.set(word, { kind: 'staff', word });
}

// A business as such; a person named below it counts. One that `holds` keeps its contact and billing data too.
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
  for (const word of words.split(/\s+/)) standings.set(word, { kind: 'firm', word, holds });
}

/** What a single word, or its singular, says about whose address it is. */
export const wordStandings: ReadonlyMap<string, Standing> = standings;

const STAFF_PAIRS = `customer service,customer success,customer support,customer care,team member,staff member,crew member,
  sales contact,support contact,shop contact,event membership,reply to,return path,carbon copy,carbon copies,
  account executive,mail from,envelope from,co host,data protection,history item,audit log,activity log`;
const PERSON_PAIRS: readonly [string, number][] = [
  ['end user', 30],
  ['card holder', 27],
  ['account holder', 28],
  ['contact person', 28],
];

/** Pairs of words that say something else than their parts. */
export const pairStandings: ReadonlyMap<string, Standing> = new Map<string, Standing>([
  ...STAFF_PAIRS.split(/,\s*/).map((word): [string, Standing] => [word, { kind: 'staff', word }]),
  ...PERSON_PAIRS.map(([word, points]): [string, Standing] => [word, personStanding(word, points)]),
]);

/** A person neither loose nor lesser. */
export function personStanding(word: string, points: number): PersonStanding {
  return { kind: 'person', word, points, loose: false, lesser: false, acts: false };
}

/** `…_by` names whoever did it; of these doings the doer is the person. */
export const ownDoings: ReadonlySet<string> = new Set(
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

/** Words that make one address of a person better or worse than another. */
export const wordAdjustments: ReadonlyMap<string, number> = new Map(
  ADJUSTMENTS.flatMap(([points, words]) => words.split(' ').map((word): [string, number] => [word, points])),
);
