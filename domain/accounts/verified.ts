/** Whether an address is known to be the user's; accounts made before addresses were verified count as verified. */
export function isVerified({ emailVerifiedAt }: { emailVerifiedAt?: Date | null }): boolean {
  return emailVerifiedAt !== null;
}
