import { abandonedCart } from './abandoned-cart.js';
import { abandonedCartShopify } from './abandoned-cart-shopify.js';
import { abandonedCartStripe } from './abandoned-cart-stripe.js';
import { bookedCall } from './booked-call.js';
import { dunning } from './dunning.js';
import { dunningShopify } from './dunning-shopify.js';
import { dunningStripe } from './dunning-stripe.js';
import { onboarding, onboardingClerk } from './onboarding.js';
import type { Starter } from './starter.js';
import { trialEnding } from './trial-ending.js';
import { welcome } from './welcome.js';
import { winBack } from './win-back.js';

/** All starters, in display order. */
export const starters: readonly Starter[] = [
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

export const starterKeys: readonly string[] = starters.map(({ key }) => key);

export function findStarter(key: string): Starter | undefined {
  return starters.find((starter) => starter.key === key);
}
