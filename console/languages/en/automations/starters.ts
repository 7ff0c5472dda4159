import type { components } from '../../../../packages/client/src/schema.js';

type Key = components['schemas']['Starter']['key'];

interface StarterTexts {
  name: string;
  /** What it does, in one line. */
  text: string;
  /** What it needs. */
  note?: string;
}

const texts: Record<Key, StarterTexts> = {
  welcome: {
    name: 'Welcome',
    text: 'Hello right away, ideas on the next working day, a question a few days later.',
  },
  onboarding: {
    name: 'Onboarding',
    text: 'Helps people who haven’t started, guides those who have, and tells your team who’s stuck.',
    note: 'It’s entered by your event account.created and ends with onboarding.completed.',
  },
  'onboarding-clerk': {
    name: 'Onboarding',
    text: 'The same for accounts that Clerk creates.',
    note: 'Send user.created and user.deleted to the source.',
  },
  'trial-ending': {
    name: 'Trial ending',
    text: 'Counts down to the end of a trial, and stops as soon as a subscription starts.',
    note: 'It uses a date on the contact, and follows along when that date moves.',
  },
  'abandoned-cart': {
    name: 'Abandoned cart',
    text: 'Reminds people after an hour, and after a day with one of two emails, so you see which works better.',
    note: 'It’s entered by your event cart.updated, one run for each cartId, and ends with order.placed.',
  },
  'abandoned-cart-shopify': {
    name: 'Abandoned checkout',
    text: 'Reminds people of a checkout they left behind, with its link and items.',
    note: 'Send Checkout update and Order creation to the source.',
  },
  'abandoned-cart-stripe': {
    name: 'Abandoned checkout',
    text: 'Reminds people of a checkout that expired, with the link that restores it.',
    note: 'Create your sessions with after_expiration.recovery.enabled, and with consent_collection.promotions if Stripe should ask for consent.',
  },
  dunning: {
    name: 'Failed payment',
    text: 'Asks for another card right away, after three days and after a week.',
    note: 'It’s entered by your event payment.failed. If the invoice is never paid, an event tells your own code.',
  },
  'dunning-stripe': {
    name: 'Failed payment',
    text: 'Asks for another card when Stripe can’t charge an invoice, until it’s paid.',
  },
  'dunning-shopify': {
    name: 'Unpaid order',
    text: 'Asks for payment of an order that’s still pending, until it’s paid.',
    note: 'Send Order creation, Order payment and Order cancellation to the source.',
  },
  'booked-call': {
    name: 'Booked call',
    text: 'Asks what the call should cover, and follows up once it’s over.',
    note: 'Select Booking created, Booking cancelled and Meeting ended.',
  },
  'win-back': {
    name: 'Win back',
    text: 'A question after a cancellation, what’s new after a month, an offer for people who look at your prices again.',
  },
};

export const starters = {
  texts,
  withProvider: (name: string, provider: string) => `${name} with ${provider}`,
};

export type StartersTexts = typeof starters;
