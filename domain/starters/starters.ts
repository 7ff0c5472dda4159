import { abandonedCart } from './abandoned-cart.js';
import { abandonedCartShopify } from './abandoned-cart-shopify.js';
import { abandonedCartStripe } from './abandoned-cart-stripe.js';
import { bookedCall } from './booked-call.js';
import { dunning } from './dunning.js';
import { dunningShopify } from './dunning-shopify.js';
import { dunningStripe } from './dunning-stripe.js';
import { onboarding, onboardingClerk } from './onboarding.js';
import { french } from './say-fr.js';
import { german } from './say-de.js';
import { sayIn, spoken, type Say } from './say.js';
import type { Starter, StarterSource } from './starter.js';
import { mailStep } from './mail.js';
import type { WordLanguage } from '../words/languages.js';
import { trialEnding } from './trial-ending.js';
import { welcome } from './welcome.js';
import { winBack } from './win-back.js';

const sources: readonly StarterSource[] = [
  welcome,
  onboarding,
  onboardingClerk,
  trialEnding,
  abandonedCart,
  abandonedCartShopify,
  abandonedCartStripe,
  dunning,
  dunningStripe,
  dunningShopify,
  bookedCall,
  winBack,
];

const inLanguages: Record<WordLanguage, Say> = { en: (text) => text, de: sayIn(german), fr: sayIn(french) };

/** All starters, in display order. */
export function startersIn(language: WordLanguage): Starter[] {
  return sources.map((source) => inLanguage(source, language));
}

/** The same in English. */
export const starters: readonly Starter[] = startersIn('en');

export const starterKeys: readonly string[] = sources.map(({ key }) => key);

export function findStarter(key: string, language: WordLanguage): Starter | undefined {
  const source = sources.find((one) => one.key === key);
  return source && inLanguage(source, language);
}

function inLanguage(source: StarterSource, language: WordLanguage): Starter {
  const say = inLanguages[language];
  return {
    ...source,
    name: say(source.name),
    description: say(source.description),
    steps: source.steps((words) => mailStep(spoken(words, say), language)),
  };
}
