import { abandonedCart } from './abandoned-cart.js';
import { dunning } from './dunning.js';
import { onboarding } from './onboarding.js';
import type { Starter } from './starter.js';
import { trialEnding } from './trial-ending.js';
import { welcome } from './welcome.js';
import { winBack } from './win-back.js';

/** All starters, in display order. */
export const starters: readonly Starter[] = [
  welcome,
  onboarding,
  trialEnding,
  abandonedCart,
  dunning,
  winBack,
];

export const starterKeys: readonly string[] = starters.map(({ key }) => key);

export function starterOf(key: string): Starter | undefined {
  return starters.find((starter) => starter.key === key);
}
