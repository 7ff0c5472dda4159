/**
 * A template that cannot be compiled or rendered; the message is for its author and includes line and
 * column. Has no stack and no cause, since both would contain parts of the data.
 */
export class TemplateError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TemplateError';
    delete this.stack;
  }
}
