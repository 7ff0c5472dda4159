import type { StartersTexts } from '../../en/automations/starters.js';

export const starters: StartersTexts = {
  texts: {
    welcome: {
      name: 'Bienvenue',
      text: 'Un mot d’accueil aussitôt, des idées le jour ouvré suivant, une question quelques jours après.',
    },
    onboarding: {
      name: 'Prise en main',
      text: 'Aide ceux qui n’ont pas commencé, guide les autres, et signale à votre équipe qui est bloqué.',
      note: 'Elle commence par votre événement account.created et se termine par onboarding.completed.',
    },
    'onboarding-clerk': {
      name: 'Prise en main',
      text: 'La même, pour les comptes créés par Clerk.',
      note: 'Envoyez user.created et user.deleted à la source.',
    },
    'trial-ending': {
      name: 'Fin d’essai',
      text: 'Compte les jours jusqu’à la fin de l’essai, et s’arrête dès qu’un abonnement commence.',
      note: 'Elle suit une date du contact, même si cette date change.',
    },
    'abandoned-cart': {
      name: 'Panier abandonné',
      text: 'Relance après une heure, puis après un jour avec l’un de deux e-mails, pour voir lequel marche le mieux.',
      note: 'Elle commence par votre événement cart.updated, un passage par cartId, et se termine par order.placed.',
    },
    'abandoned-cart-shopify': {
      name: 'Paiement abandonné',
      text: 'Rappelle un paiement abandonné, avec son lien et ses articles.',
      note: 'Envoyez Checkout update et Order creation à la source.',
    },
    'abandoned-cart-stripe': {
      name: 'Paiement abandonné',
      text: 'Rappelle un paiement expiré, avec le lien qui le rouvre.',
      note: 'Créez vos sessions avec after_expiration.recovery.enabled, et avec consent_collection.promotions si Stripe doit demander l’accord.',
    },
    dunning: {
      name: 'Paiement refusé',
      text: 'Demande une autre carte aussitôt, après trois jours et après une semaine.',
      note: 'Elle commence par votre événement payment.failed. Si la facture reste impayée, un événement prévient votre code.',
    },
    'dunning-stripe': {
      name: 'Paiement refusé',
      text: 'Demande une autre carte quand Stripe ne peut pas prélever une facture, jusqu’à son règlement.',
    },
    'dunning-shopify': {
      name: 'Commande impayée',
      text: 'Demande le paiement d’une commande en attente, jusqu’à son règlement.',
      note: 'Envoyez Order creation, Order payment et Order cancellation à la source.',
    },
    'booked-call': {
      name: 'Rendez-vous réservé',
      text: 'Demande de quoi parler, puis revient vers la personne une fois l’appel terminé.',
      note: 'Choisissez Booking created, Booking cancelled et Meeting ended.',
    },
    'win-back': {
      name: 'Reconquête',
      text: 'Une question après une résiliation, des nouvelles après un mois, une offre à ceux qui regardent à nouveau vos prix.',
    },
  },
  withProvider: (name, provider) => `${name} avec ${provider}`,
};
