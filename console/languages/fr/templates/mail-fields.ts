import type { MailFieldTexts } from '../../en/templates/mail-fields.js';

export const mailFields: MailFieldTexts = {
  subject: 'Objet',
  preheader: 'Texte d’aperçu',
  preheaderHint: 'Affiché à côté de l’objet dans la boîte de réception.',
  html: 'Contenu',
  htmlHint: 'HTML avec Liquid. Tapez {{ pour insérer des champs du contact ou de l’événement.',
  documentHint: 'Un document HTML complet avec Liquid. La présentation est entièrement la vôtre.',
  text: 'Version texte',
  textHint: 'Si elle est vide, elle est tirée du contenu.',
  layout: 'Mise en page',
  base: 'Votre marque',
  baseHint: 'Logo, couleurs, adresse, lien de désabonnement',
  none: 'Aucune',
  noneHint: 'Le contenu est tout le document',
};
