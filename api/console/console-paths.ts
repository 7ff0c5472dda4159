/** First segments of paths that belong to the console, with everything below them. */
const SECTIONS = new Set([
  'sign-in',
  'sign-up',
  'forgotten',
  'complete',
  'reset',
  'verify',
  'join',
  'new-workspace',
  'start',
  'contacts',
  'lists',
  'imports',
  'segments',
  'automations',
  'broadcasts',
  'enrollments',
  'templates',
  'mails',
  'events',
  'sources',
  'rules',
  'deliveries',
  'settings',
]);

/** Hosted forms are at `/forms/{publicId}`, so the console has the list and what is below a form. */
const FORMS = /^\/forms(?:\/[\w-]{1,64}\/edit)?$/;

/** Whether a path is one of the console's, which decides in the browser what it shows there. */
export function isConsolePath(path: string): boolean {
  if (path === '/') return true;
  return SECTIONS.has(path.split('/', 2)[1] ?? '') || FORMS.test(path);
}
