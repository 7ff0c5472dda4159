/**
 * A template that cannot be compiled or rendered; the text is meant for its author and names line and
 * column. Carries no stack and no cause: both would hold parts of the data.
 */
export class TemplateError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TemplateError';
    delete this.stack;
  }
}
