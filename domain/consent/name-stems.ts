import type { ConsentKind } from './consent-kind.js';
import { plainList } from './plain-word.js';

/*
 * Parts of names of fields, in the languages of `value-words.ts`. A part counts wherever it stands in the name, which is
 * written as `plainWord` writes it; those between spaces are whole words.
 */

/** A yes to these means that someone has left, and so on. */
export const endStems: readonly (readonly [kind: ConsentKind, stems: readonly string[]])[] = [
  [
    'complained',
    plainList('complain spamreport reportedspam asspam spamcomplaint spambeschwerde abusereport'),
  ],
  [
    'bounced',
    plainList(
      'bounce cleaned undeliverable invalidemail emailinvalid emailisinvalid unzustellbar isinvalid isbad bademail emailbad rebotad',
    ),
  ],
  [
    'left',
    plainList(
      `unsub optout optedout optingout optsout blacklist blocklist suppress donotemail donotmail donotcontact donotsend donotmarket
      dontemail dontcontact dontmail excludedfromcampaign excludedfrommail excludedfromemail excludedfrommarketing excludedfromnewsletter
      excludefromcampaign excludefrommail excludefromemail excludefrommarketing excludefromnewsletter stopmail stopemail emailblocked mailblocked blockedemail emaildisabled disabledemail disableemail marketingdisabled marketingsuspended emailsuspended
      consentwithdrawn withdrewconsent withdrawnconsent consentrevoked revokedconsent
      markkinointikielto reklamsparr reklamesperr werbeverbot abgemeldet abmeld abbestell ausgetragen austragung werbesperre mailsperre keinewerbung keinemail keinnewsletter keinenewsletter
      widerruf desabonn desinscri nepascontacter refusemail dadodebaja desuscri desuscrip nocontactar noenviar
      disiscri nonsuscri descadastr cancelouinscr afgemeld afmeld uitgeschreven uitschrij nietmailen geenmail geennieuwsbrief
      avregistr avprenum avmeld avmeldt frameld wypisan rezygnacj odhlas отпис`,
    ),
  ],
];

/** Whole names that end a subscription or forbid mail. */
export const endNames: ReadonlyMap<string, ConsentKind> = new Map([
  ...plainList('dnd emaildnd dndemail donotdisturb deactivated baja debaja').map(
    (name): [string, ConsentKind] => [name, 'left'],
  ),
  ...plainList('npai').map((name): [string, ConsentKind] => [name, 'bounced']),
]);

/** What someone wants none of, after a `no` that is a word of its own, unlike that of `telefono mail`. */
export const unwantedWords: ReadonlySet<string> = new Set(
  plainList('email emails mail mails mailing mailings newsletter newsletters marketing promotions spam'),
);
export const unwantedNames: ReadonlySet<string> = new Set([...unwantedWords].map((word) => `no${word}`));

/** Words that ask or say whether someone may be mailed, beside one for mail: "OK to email?", "Can email". */
export const permissionModals: ReadonlySet<string> = new Set(
  plainList('can may ok okay allow allowed allows permit permitted want wants wish wishes please'),
);
/** Words for such a permission, beside one for mail: "Toestemming e-mail". */
export const agreementStems = plainList(
  'consent permission toestemming souhlas samtyk zgod consens consentim einwillig zustimm suostumus autoriz autoris',
);
export const mailWords: ReadonlySet<string> = new Set(plainList('email emails mail mails emailed mailed'));

/** What a yes is about. One of them and a verb make a question of consent. */
export const topicStems = plainList(
  `newsletter marketing promotion promo mailinglist mailings emailupdates emailupdate productupdates newsandoffers offers specialoffers
  emailnews sendnews companynews commercialemail commercialcommunication emailcommunication campaignemail emailme mailme digest
  rundbrief emailwerbung mailwerbung werbemail werbeinfo angebote infomail infolettre bulletin offres actualites nouvelles publicit boletin ofertas novedades publicidad comunicacionescomerciales
  notiziario offerte novita comunicazionicommerciali novidades propaganda comunicacao nieuwsbrief aanbiedingen reclame nyhetsbrev nyhedsbrev nyheter erbjudanden
  reklam markedsforing marknadsforing suoramarkkinoin uutiskirje tarjous biuletyn oferty informacjehandlowe newsletteru zpravodaj obchodnisdeleni haberbulteni kampanya bulten novinek novinky hirlevel buletin ενημερωτικ розсилк メルマガ ニュースレター 뉴스레터 邮件 电子报 電子報 рассыл новост реклам`,
);

/** Topics that count only as whole words. */
export const topicWords: ReadonlySet<string> = new Set(
  plainList(
    'news updates offers deals announcements emails mails promotions werbung angebote neuigkeiten actus ofertas',
  ),
);

/** Topics that are a question of consent by themselves. */
export const topicNames: ReadonlySet<string> = new Set(
  plainList(
    `newsletter newsletters marketing emailmarketing marketingemail marketingemails emailnewsletter newsletteremail mailinglist enewsletter
    newsletterempfang newsletteranmeldung newsletterabo rundbrief werbung infolettre lettredinformation boletin boletindenoticias
    nieuwsbrief nyhetsbrev nyhedsbrev uutiskirje markedsforing marknadsforing suoramarkkinointi biuletyn zpravodaj haberbulteni bulten ebulten hirlevel buletininformativ buletin рассылка розсилка
    メルマガ メールマガジン ニュースレター メルマガ配信 メルマガ登録 メルマガ購読 뉴스레터 뉴스레터수신 邮件订阅 电子报 電子報`,
  ),
);

/** What a person does with a topic, or is asked to let others do. */
export const consentStems = plainList(
  `subscri optin optedin optsin accept consent agree allow permi receiv wants want wishes send signup signedup signmeup joinour grant approve interestedin
  hearfrom hearabout hearour keepme emailme mailme letmeknow notifyme informiert informer mantenerme tenezmoi
  abonn anmeld angemeldet einwillig zustimm einverstand erhalten empfang mochte inscri souhait accord consent recevoir autoris
  suscri acept autoriz consentim recibir dese iscri accett consens ricev desider inscrev assin aceit receb
  toestemming aanmeld ingeschreven ontvang akkoord graag samtyck samtykk prenum tilmeld pamelding motta modtag onskar suostumus tilaa
  zgod zapis otrzym souhlas odber prihlas zasil erlaub gewunsch onay izin abone feliratk hozzajarul συγκαταθ εγγραφ αποδοχ λαμβαν kerem abonare acord 配信 購読 希望 受信 受け取 수신 동의 订阅 訂閱 接收 同意 соглас подпис получ`,
);

/** Names of a confirmation that not every list asks for. */
export const proofStems = plainList('doubleoptin doubleoptedin optinlevel isdoi doistatus confirmedoptin');

/** Questions of consent without a topic. */
export const consentNames: ReadonlySet<string> = new Set(
  plainList(
    `optin optedin emailoptin optinemail emailoptedin optintoemail optintoemaillist optintomailinglist emailconsent consentemail consenttoemail emailpermission
    permissiontoemail contactbyemail emailallowed allowemail allowemails acceptsemail acceptsemails receiveemails receivesemails wantsemail
    emailsubscribed subscribedtoemail subscribedtoemails issubscribedtoemail emailsubscription emailsubscriber emailnotifications
    werbungerlaubt werbungerwunscht emailpermissionstatus permissionstatus consentstatus emailconsentstatus marketingstatus emailmarketingstatus optinstatus emailoptinstatus contactpermission permissiontocontact reachablebyemail contactablebyemail
    onmailinglist onthemailinglist onemaillist inmailinglist mailinglistmember souhlassezasilanim maysendemail emailable isemailable mailable ismailable marketable ismarketable emailmarketable emailok okaytoemail werbeeinwilligung mailkontakterlaubt emailerlaubt
    sendpromotionalemails emailsubscribe subscribeemail consentement consentimiento consenso toestemming samtycke samtykke zgodamarketingowa souhlas einwilligung`,
  ),
);

/** Names that may also be about something else, such as a paid subscription: a yes to them proves nothing. */
export const weakNames: ReadonlySet<string> = new Set(
  plainList(
    `subscribed issubscribed subscriber issubscriber abonniert abonne inscrit suscrito iscritto inscrito ingeschreven prenumererar consent gdprconsent consentgdpr
    validemail emailvalid isvalidemail emailisvalid emaildeliverable
    cancontact maycontact maywecontactyou canwecontactyou contactable oktocontact`,
  ),
);

/** Names of subscriptions, which may be paid ones, and of sign-ups. */
export const subscriptionNames: ReadonlySet<string> = new Set(
  plainList(
    `subscription subscriptions abonnement abonnemang abonament abo suscripcion inscription inscripcion iscrizione abbonamento assinatura inscricao
    prenumeration subskrypcja odber predplatne abonelik feliratkozas подписка подписки підписка 購読 구독`,
  ),
);

/** Fields of states, whose values decide what they are about. */
export const statusNames: ReadonlySet<string> = new Set(
  plainList(
    `status state reason subscriptionstatus subscriberstatus subscriberstate contactstatus memberstatus emailstatus mailingstatus liststatus mailstatus
    newsletterstatus emailsubscriptionstatus subscribestatus statut estado stato situacao stav tila durum статус statusemail statusabonnement`,
  ),
);

/** Words for a state, which compounds end with: `Prenumerationsstatus`. */
export const statusStems = plainList(
  'status statut estado estatus stato situacao situazione stav tila allapot durum toestand статус',
);
/** Words for a subscription, beside them: `Stato iscrizione`. They may be paid ones. */
export const subscriptionStems = plainList(
  'subscri abostat aboslut abonn subskry suscri assinatur prenumer tilauk tilaus abonelik подписк підписк',
);
/** Stems of words for having signed up, or for mail. */
export const signUpStems = plainList(
  `iscri inscri etatinscr tilmeld pameld anmelde inschrij odber prihlas feliratk zapis gdpr dsgvo rgpd mail newsletter
  nyhets nyheds nieuwsbrief boletin uutiskirj infolettre zpravod biulet`,
);

/** Words that make a field one of another channel or subject, unless it names email as well. */
export const otherSubjects: ReadonlySet<string> = new Set(
  plainList(
    `sms phone call calls telephone telefon telefono tel mobile mobil movil handy whatsapp push fax postal post letter brief viber telegram messenger
    webpush inapp text texts texting voice terms conditions privacy cookie cookies agb datenschutz cgv cgu terminos termini voorwaarden
    soft`,
  ),
);

/** Names of such subjects, even beside email. */
export const otherSubjectStems = plainList(
  'donotcall optoutofcall optoutoffax hasoptedoutoffax phoneoptout marketingcontact agentconsent softbounce',
);

/** Last words of names that speak of something else: how many, how often, where. */
export const otherTails: ReadonlySet<string> = new Set(
  plainList(
    `count counts total number num rate score percent ratio name title id ids frequency interval language segment segments interest interests
    preference preferences topic topics category categories budget spend cost costs channel manager owner agent version link token hash key
    group groups deadline until due expiry expires expiration window period policy days ends opens opened clicks clicked campaign campaigns bounces complaints unsubscribes subscriptions subscribers optouts optins code received sent`,
  ),
);

/** Last words of names that list parts of what someone can leave. */
export const partTails: ReadonlySet<string> = new Set(
  plainList('id ids topic topics list lists channel channels category categories group groups segments'),
);

/** Words that make a name that of a time, and those that make it the time of the latest answer. */
export const timeWords: ReadonlySet<string> = new Set(
  plainList(
    'at time date timestamp ts on datum zeit zeitpunkt fecha data dato tid datetime when since utc am le el il',
  ),
);
export const changeWords: ReadonlySet<string> = new Set(plainList('updated changed modified last latest'));
/** Prepositions, which count only as the last word. */
export const prepositions: ReadonlySet<string> = new Set(plainList('on am le el il'));
/** Phrases with such words that speak of no time. */
export const timelessPhrases: readonly string[] = [
  'time to time',
  'up to date',
  'any time',
  'the first time',
];
/** Parts of names by which a question promises that one can leave: "I want news (unsubscribe at any time)". */
export const promiseStems = plainList(
  'anytime jederzeit toutmoment cualquiermomento qualsiasimomento qualquermomento elkmoment iedermoment narsomhelst whenever',
);
/** Ends of such names written as one word. */
export const timeEnds = plainList('edat edon inat outat date time timestamp datum');

/** Names of what a person did, before a time or an IP address; and of what is only evidence of another answer. */
export const actNames: ReadonlySet<string> = new Set(
  plainList(
    `optin optedin optinemail emailoptin accepted agreed consented granted given consentgiven consentgranted
    confirm marketingoptin newsletteroptin newslettersubscribed subscribedtonewsletter acceptedmarketing optedinto`,
  ),
);
export const weakActNames: ReadonlySet<string> = new Set(
  plainList('subscribed subscribe subscription emailsubscribed'),
);
export const evidenceNames: ReadonlySet<string> = new Set(
  plainList(
    `consent emailconsent emailmarketingconsent marketingconsent consentemail permission emailpermission doubleoptin doi doubleoptedin confirmed confirmation
    signup subscriber registration einwilligung anmeldung gdprconsent gdpr emailupdate`,
  ),
);

/** Words of names that say from where, and in which words, a consent came. */
export const sourceWords: ReadonlySet<string> = new Set(
  plainList('source origin method form page url referrer quelle via'),
);
export const wordingWords: ReadonlySet<string> = new Set(
  plainList('text wording statement disclosure label clause'),
);
/** Parts of names under which a text says why someone has left. */
export const reasonWords = plainList('reason grund motif raison motivo reden anledning powod duvod причина');
