/** An e-mail address that its owner knows again and nobody else learns: `a•••@example.com`. */
export function maskedEmail(email: string): string {
  return `${email.charAt(0)}•••${email.slice(email.lastIndexOf('@'))}`;
}
