import type { ImportField } from './import.js';

type NamedField = Exclude<ImportField, 'email' | 'subscribed' | 'trackingConsent'>;

/**
 * Names of columns as other systems and people write them in some twenty languages, as `plainName` leaves them. Those that
 * may be a whole name or a part of it, as the French `nom`, are at `name`.
 */
const NAMES: Record<NamedField | 'email', string> = {
  email: `email emails mail emailaddress emailaddr mailaddress emailid emailadresse mailadresse emailadres mailadres epost epostadress
    epostadresse eposta epostaadresi correo correoelectronico direcciondecorreo direcciondecorreoelectronico courriel
    adresseemail adressemail adressecourriel adresseelectronique indirizzoemail indirizzomail indirizzodipostaelettronica
    postaelettronica enderecodeemail correioeletronico correoe adresemail adrespocztyelektronicznej adreseemail emailova
    emailovaadresa emailcim sahkoposti sahkopostiosoite eposti почта email почта электроннаяпочта эпочта адресэлектроннойпочты
    электронныйадрес имейл мейл електроннапошта пошта адресаелектронноїпошти ηλεκτρονικοταχυδρομειο ημαιλ
    メールアドレス 邮箱 电子邮件 이메일 subscriber subscriberemail useremail contactemail primaryemail primaryemailaddress
    emailprimary customeremail memberemail`,
  firstName: `firstname givenname fname first forename christianname vorname rufname prenom nombrepropio primernombre nombredepila
    primeironome nomeproprio voornaam roepnaam imie fornamn fornavn etunimi jmeno krestnijmeno keresztnev utonev prenume ad adi
    имя імя имяпользователя ονομα ime meno eesnimi vardas vards nombres namefirst`,
  lastName: `lastname surname familyname lname last secondname nachname familienname zuname nomdefamille apellido apellidos
    primerapellido cognome sobrenome apelido ultimonome achternaam familienaam nazwisko efternamn etternavn efternavn sukunimi
    prijmeni vezeteknev csaladnev numedefamilie soyad soyadi soyisim фамилия прізвище επωνυμο επιθετο prezime priezvisko
    perekonnanimi pavarde uzvards namelast`,
  name: `name fullname displayname contactname realname completename nom nomcomplet nometprenom prenometnom nombre nombrecompleto
    nombreyapellidos nome nomecompleto nomeecognome cognomeenome naam volledigenaam namn fulltnamn navn fuldenavn nimi kokonimi nazwa
    imieinazwisko imienazwisko jmenoaprijmeni celejmeno nev teljesnev nume numecomplet numesiprenume adsoyad isim фио фиo
    имяифамилия полноеимя повнеимя піб ονοματεπωνυμο vollstandigername vorundnachname vornamenachname vornameundnachname
    nameoffirst kundenname customername subscribername membername 氏名 名前 お名前 姓名 이름`,
  timezone: `timezone tz timezonename zeitzone fuseauhoraire zonahoraria fusoorario fusohorario tijdzone strefaczasowa tidszon tidssone
    aikavyohyke casovepasmo idozona fusorar saatdilimi часовойпояс часовийпояс`,
  language: `language lang locale sprache preferredlanguage languagepreference languagecode langue idioma lingua lengua taal jezyk sprak
    sprog kieli jazyk nyelv limba dil язык мова γλωσσα`,
};

/** A secret in a contact would be shown to everyone who may read contacts. */
const SECRETS = new Set(
  `password passwords passwd passwort passworter kennwort pwd contrasena contrasenia clave motdepasse mdp haslo wachtwoord senha
  losenord parola salasana heslo jelszo sifre пароль passphrase passhash secret secrets totp otp mfa salt bcrypt cvv cvc apikey
  accesstoken refreshtoken authtoken sessiontoken idtoken bearertoken privatekey recoverycodes backupcodes secretanswer
  securityanswer`.split(/\s+/),
);
/** Words before which a token or key opens something. */
const OPENING = new Set(
  'access refresh auth session bearer api private secret remember reset login oauth csrf'.split(' '),
);

/** Numbers that are names: their zeros, plus and length count. */
const CODES = new Set(
  `zip zipcode postal postcode postalcode plz postleitzahl codepostal codigopostal cap cep kodpocztowy postnummer postinumero psc
  iranyitoszam индекс phone telephone tel telefon telefone telefono telefoon telephon mobile mobil cell cellphone handy sms whatsapp
  fax gsm puhelin телефон iban bic swift vat ssn isbn ean gtin sku last4`.split(/\s+/),
);

/** Columns of several words for a person, as a rule separated by commas. */
const LISTS = new Set(
  `tags tag taglist labels categories groups lists segments interests schlagworte schlagworter etiketten kategorien gruppen etiquettes
  etiquetas categorias gruppi etichette etykiety tagi метки теги`.split(/\s+/),
);

const MARKS = /\p{M}+/gu;
const NOT_WORD = /[^\p{L}\p{N}]+/gu;
const byName = new Map<string, NamedField | 'email'>(
  (['email', 'firstName', 'lastName', 'name', 'timezone', 'language'] as const).flatMap((field) =>
    NAMES[field].split(/\s+/).map((name): [string, NamedField | 'email'] => [plainName(name), field]),
  ),
);

/** A name of a column in letters and digits only, without case and marks. */
export function plainName(column: string): string {
  return column.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('ł', 'l').replace(NOT_WORD, '');
}

/** The field that a column is named after; null if none. */
export function fieldNamed(column: string): NamedField | 'email' | null {
  return byName.get(plainName(column)) ?? null;
}

/** Whether a column holds passwords, hashes of them, or keys, by its name. */
export function isSecretName(column: string): boolean {
  const words = plainWords(column);
  if (SECRETS.has(words.join('')) || words.some((word) => SECRETS.has(word))) return true;
  return words.some((word, i) => /^(?:token|key|code)s?$/.test(word) && OPENING.has(words[i - 1] ?? ''));
}

/** Whether its numbers are names, such as postal codes and telephone numbers. */
export function isCodeName(column: string): boolean {
  const words = plainWords(column);
  return CODES.has(words.join('')) || words.some((word) => CODES.has(word));
}

/** Whether it holds several words for each person, such as tags. */
export function isListName(column: string): boolean {
  const words = plainWords(column);
  return LISTS.has(words.at(-1) ?? '');
}

/** The words of a name, separated by anything but letters and digits or by a capital letter. */
export function plainWords(column: string): string[] {
  return column
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .split(NOT_WORD)
    .map(plainName)
    .filter((word) => word !== '');
}
