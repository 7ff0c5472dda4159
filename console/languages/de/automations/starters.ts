import type { StartersTexts } from '../../en/automations/starters.js';

export const starters: StartersTexts = {
  texts: {
    welcome: {
      name: 'Willkommen',
      text: 'Gleich eine Begrüßung, am nächsten Werktag Ideen, einige Tage später eine Frage.',
    },
    onboarding: {
      name: 'Einführung',
      text: 'Hilft denen, die noch nicht begonnen haben, begleitet die anderen und meldet Ihrem Team, wer hängen bleibt.',
      note: 'Sie beginnt mit Ihrem Ereignis account.created und endet mit onboarding.completed.',
    },
    'onboarding-clerk': {
      name: 'Einführung',
      text: 'Dasselbe für Konten, die Clerk anlegt.',
      note: 'Senden Sie user.created und user.deleted an die Quelle.',
    },
    'trial-ending': {
      name: 'Testphase endet',
      text: 'Zählt bis zum Ende der Testphase herunter und hört auf, sobald ein Abonnement beginnt.',
      note: 'Sie richtet sich nach einem Datum am Kontakt, auch wenn es sich verschiebt.',
    },
    'abandoned-cart': {
      name: 'Verlassener Warenkorb',
      text: 'Erinnert nach einer Stunde und nach einem Tag mit einer von zwei E-Mails, damit Sie sehen, welche besser wirkt.',
      note: 'Sie beginnt mit Ihrem Ereignis cart.updated, ein Durchlauf je cartId, und endet mit order.placed.',
    },
    'abandoned-cart-shopify': {
      name: 'Abgebrochene Bestellung',
      text: 'Erinnert an eine abgebrochene Bestellung, mit Link und Artikeln.',
      note: 'Senden Sie Checkout update und Order creation an die Quelle.',
    },
    'abandoned-cart-stripe': {
      name: 'Abgebrochene Bestellung',
      text: 'Erinnert an eine abgelaufene Bestellung, mit dem Link, der sie wieder öffnet.',
      note: 'Legen Sie Ihre Sitzungen mit after_expiration.recovery.enabled an, und mit consent_collection.promotions, wenn Stripe um Einwilligung bitten soll.',
    },
    dunning: {
      name: 'Zahlung fehlgeschlagen',
      text: 'Bittet gleich, nach drei Tagen und nach einer Woche um eine andere Karte.',
      note: 'Sie beginnt mit Ihrem Ereignis payment.failed. Wird die Rechnung nie bezahlt, erfährt es Ihr Code durch ein Ereignis.',
    },
    'dunning-stripe': {
      name: 'Zahlung fehlgeschlagen',
      text: 'Bittet um eine andere Karte, wenn Stripe eine Rechnung nicht abbuchen kann, bis sie bezahlt ist.',
    },
    'dunning-shopify': {
      name: 'Unbezahlte Bestellung',
      text: 'Bittet um Zahlung einer offenen Bestellung, bis sie bezahlt ist.',
      note: 'Senden Sie Order creation, Order payment und Order cancellation an die Quelle.',
    },
    'booked-call': {
      name: 'Gebuchter Termin',
      text: 'Fragt, worum es im Gespräch gehen soll, und hakt anschließend nach.',
      note: 'Wählen Sie Booking created, Booking cancelled und Meeting ended.',
    },
    'win-back': {
      name: 'Zurückgewinnen',
      text: 'Nach einer Kündigung eine Frage, nach einem Monat Neues, ein Angebot für alle, die wieder auf Ihre Preise schauen.',
    },
  },
  withProvider: (name, provider) => `${name} mit ${provider}`,
};
