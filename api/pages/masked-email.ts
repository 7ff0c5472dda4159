/** An email address that its owner recognises and others cannot guess: `a•••@example.com`. */
export function maskedEmail(email: string): string {
  return `${email.charAt(0)}•••${email.slice(email.lastIndexOf('@'))}`;
}
