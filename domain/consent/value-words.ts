import type { ConsentKind } from './consent-kind.js';
import { plainList, wordTable } from './plain-word.js';

/*
 * Words of values, as `plainWord` writes them: English, German, French, Spanish, Italian, Portuguese, Dutch, the Nordic
 * languages, Polish, Czech, Turkish and Russian.
 */

/** Answers to a question, which mean its opposite where the question is one. */
export const answerWords = wordTable({
  yes: `true yes y 1 on x checked selected ticked agree agreed iagree accept accepted iaccept consent consented iconsent
    granted given allowed ok okay sure sallittu tillatt tilladt tillaten
    ja j jawohl wahr einverstanden zugestimmt eingewilligt ichstimmezu angenommen
    oui o vrai daccord jaccepte accepte si s verdadero cierto acepto aceptado vero accetto accettato
    sim aceito aceite waar akkoord accoord aan tak prawda zgoda ano pravda souhlasim kylla kyl evet da да t igen hai ναι так はい 希望する 受け取る 希望 是 예 네 동의`,
  no: `false no n 0 off unchecked unticked denied deny declined decline refused rejected disagree kielletty forbjudet forbudt notaccepted notgranted
    nein falsch abgelehnt nichteinverstanden non faux refuse falso nao nej nee nie onwaar uit geweigerd nei falskt ne nepravda ei hayir нет f nem nu όχι ні いいえ 希望しない 受け取らない 不要 否 아니오 아니요 동의안함`,
});

/** `bounce: "hard"`; what is only called permanent is of one mail. */
export const hardBounces: ReadonlySet<string> = new Set(plainList('hard hardbounce'));

/** States that say themselves what a person has done, whatever the field is called. */
export const stateWords = wordTable<ConsentKind>({
  yes: `subscribed subscriber optin optedin optinconfirmed confirmedoptin single double singleoptin doubleoptin doubleoptedin explicit
    express expressconsent permissiongranted confirmed subscribe signmeup yessubscribed
    abonniert angemeldet eingetragen bestatigt abonne abonnee inscrit inscrite confirme suscrito suscrita confirmado
    iscritto iscritta confermato inscrito inscrita subscrito ingeschreven aangemeld geabonneerd bevestigd prenumererar prenumerant
    abonnent tilmeldt pameldt tilaaja zapisany zapisana subskrybent potwierdzony prihlasen prihlaseny odebira abone подписан подписана`,
  no: `notsubscribed neversubscribed never nonsubscribed nonsubscriber notoptedin notoptin optout notsubscriber
    nosubscription nosubscribed notpermitted permissiondenied noconsent nopermission transactional transactionalonly
    nichtabonniert nichtangemeldet nonabonne noninscrit nosuscrito noniscritto naoinscrito nietingeschreven nieaangemeld
    softbounced softbounce неподписан`,
  left: `unsubscribed unsub unsubscribe optedout withdrawn revoked redacted blocklisted blocklist blacklisted blacklist blocked manual manualsuppression suppressed
    usersuppressed suppress donotcontact donotemail donotmail onholdoptout globalunsubscribe globallyunsubscribed hasunsubscribed manuallyunsubscribed
    adminunsubscribed optoutall donotsendmarketing domainsuppression sharedsuppression nonmarketable notmarketable
    noemail noemails nomail nomails nomailing nomailings nonewsletter nonewsletters nomarketing nopromotions donotmarket dontemail dontmail dontcontact
    keinewerbung keinnewsletter keinenewsletter keineemail keineemails keinemails pasdepublicite pasdenewsletter pasdemail sinpublicidad nopublicidad noenviar
    nienteemail nopubblicita sempublicidade geennieuwsbrief geenreclame geenmail ingenreklam ingennyhedsbrev ingetnyhetsbrev left removed deleted optoutconfirmed manuallysuppressed
    abgemeldet ausgetragen abbestellt widerrufen gesperrt desabonne desabonnee desinscrit desinscrite retire bloque
    dadodebaja baja desuscrito desuscrita cancelosuscripcion disiscritto disiscritta descadastrado desinscrito
    afgemeld uitgeschreven avregistrerad avprenumererad avprenumererat avanmald avslutad afmeldt frameldt avmeldt wypisany wypisana wypisano
    wypisal wypisala odhlasen odhlasena odhlaseno odhlaseny estetty poistunut
    abonelikteniptal отписан отписана отписался leiratkozott leiratkozva 配信停止 購読解除 退订 已退订 수신거부`,
  bounced: `bounced bounce bounces bouncing bademail onholdbounce hardbounced hardbounce bouncedhard cleaned undeliverable undelivered undeliverableemail
    unreachable invalid invalidemail invalidaddress emailinvalid nonexistent mailboxnotfound
    unzustellbar ungultig rebotado rejete invalide invalido rimbalzato teruggestuurd ongeldig ugyldig odbity nieprawidlowy`,
  complained: `complained complaint complainer complaints spam spamreport spamreports spamreported reportedspam reportedasspam markedasspam
    markedspam spamcomplaint spamcomplainer spammed spammarked abuse abusereport junk abusecomplaint
    beschwerde spambeschwerde plainte queja reclamo reclamacao klacht жалоба`,
  pending: `pending unconfirmed notconfirmed unverifiedoptin awaitingconfirmation awaitingoptin confirmationpending
    pendingconfirmation optinpending doubleoptinpending pendingoptin validating notyetconfirmed requested waitingconfirmation
    ausstehend unbestatigt nichtbestatigt wartend enattente nonconfirme pendiente sinconfirmar inattesa nonconfermato
    pendente naoconfirmado inafwachting onbevestigd nietbevestigd vantande obekraftad afventer oczekujacy niepotwierdzony
    cekajici nepotvrzeny unactivated doaktywacji beklemede onaylanmamis ожидает неподтвержден`,
  counted: '',
  unsaid: '',
  unknown: '',
});

/** States that bookings, orders and registrations have, too: in a field of states they are not consent by themselves. */
export const ambiguousWords: ReadonlySet<string> = new Set(
  plainList(
    `confirmed confirmado confirme confermato bestatigt bevestigd potwierdzony explicit express single double manual unreachable never left removed deleted blocked invalid
    pending requested validating waiting angemeldet eingetragen inscrit inscrite inscrito inscrita iscritto iscritta ingeschreven aangemeld tilmeldt
    pameldt zapisany zapisana prihlasen prihlaseny retire bloque gesperrt baja ausstehend wartend enattente pendiente inattesa pendente inafwachting
    vantande afventer oczekujacy cekajici beklemede ожидает abgemeldet avslutad spam junk abuse revoked withdrawn suppress complaint complaints
    plainte queja reclamo klacht жалоба beschwerde invalide invalido ungultig ongeldig ugyldig transactional`,
  ),
);

/** States of accounts and subscriptions as well, which mean consent only where the field, or another value of it, does. */
export const weakStateWords = wordTable<ConsentKind>({
  counted: `active enabled live voimassa engaged implied implicit impliedconsent deliverable verified
    aktiv aktiviert actif active activo activa attivo attiva ativo ativa actief aktywny aktywna aktivni aktivny aktiivinen aktif активен активный`,
  no: `inactive disabled suspended archived sunset unengaged expired dormant
    inaktiv deaktiviert archiviert inactif desactive inactivo archivado inattivo archiviato inativo inactief gearchiveerd
    nieaktywny neaktivni pasif неактивен`,
  left: `cancelled canceled cancel terminated gekundigt storniert annule annulee resilie resiliee cancelado cancelada annullato annullata cancellato
    cancellata revocato revocata removido removida eliminado eliminada rimosso rimossa supprime supprimee opgezegd geannuleerd stopgezet verwijderd
    anulowany anulowana zrezygnowal zrezygnowala usuniety usunieta zruseny zrusena zruseno zrusen vyrazen peruutettu peruuttanut peruttu paattynyt poistettu
    uppsagd uppsagt opsagt oppsagt kansellert annulleret slettet raderad torolt megszunt iptal отменен`,
  yes: '',
  complained: '',
  bounced: '',
  pending: '',
  unsaid: '',
  unknown: '',
});

/** States that mean consent only in a field that is about it, by another value or its name. */
export const contextWords = wordTable<ConsentKind>({
  pending: `notactivated requiresverification awaitingverification unverified needsconfirmation waitingforconfirmation`,
  bounced: 'error held mailboxfull emailerror notdeliverable',
  left: 'dropped unlisted optingout',
  no: 'neveroptedin',
  complained: '',
  yes: '',
  counted: 'normal regular direct premium gifted free valid paid comped notbouncing',
  unsaid: '',
  unknown: '',
});

/** Words that state the permission itself, also where the field asks for the opposite: "Do not allow bulk email: Allow". */
export const permissionWords = wordTable({
  yes: 'allow send permit',
  no: 'donotallow donotsend donotpermit disallow notallowed',
});

/** What stands where nothing was said. */
export const emptyWords: ReadonlySet<string> = new Set([
  '',
  ...plainList(
    'null none nan na undefined notset notspecified unspecified unknown blank empty noanswer noresponse keineangabe unbekannt',
  ),
]);

/** Words that turn a sentence into a no: "I do not want any", "Nein, danke", "Je ne souhaite pas". */
export const refusalWords: ReadonlySet<string> = new Set(
  plainList(
    'no not don dont never nein nicht kein keine keinen non pas ne nao niet geen inte ikke nie nej nee ei hayir нет не without ohne sans sin senza',
  ),
);

/** Words with which a sentence agrees: "I agree to receive news", "Subscribe me", "Ja, gerne". */
export const agreementWords: ReadonlySet<string> = new Set(
  plainList(
    `yes agree accept consent subscribe please send want ja gerne einverstanden stimme zu abonniere mochte oui accepte souhaite veux inscrivez
  si acepto quiero deseo accetto desidero voglio sim aceito quero akkoord graag wil tak zgadzam wyrazam ano souhlasim да согласен`,
  ),
);
