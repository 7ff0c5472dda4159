import { RollcallError } from '../../domain/errors.js';
import type { ApiContext } from '../http/context.js';
import { PAGE_POLICY } from './service-page.js';

/** A response to a browser. */
export interface FormPage {
  status: number;
  html: string;
}

/** Responds with a page of the service itself; `notFound` is the page for a link that does not work. */
export async function respondWithForm(
  ctx: ApiContext,
  notFound: string,
  createPage: () => Promise<FormPage> | FormPage,
): Promise<void> {
  const { status, html } = await pageOr(notFound, createPage);
  ctx.set('Content-Security-Policy', PAGE_POLICY);
  ctx.body = html;
  ctx.status = status;
  ctx.type = 'html';
}

async function pageOr(notFound: string, createPage: () => Promise<FormPage> | FormPage): Promise<FormPage> {
  try {
    return await createPage();
  } catch (error) {
    if (error instanceof RollcallError && error.code === 'not_found') return { status: 404, html: notFound };
    throw error;
  }
}

/** The result of a form, or the form again with the error if the person can correct it. */
export async function formAgain(
  submit: () => Promise<FormPage>,
  form: (problem: RollcallError) => Promise<FormPage> | FormPage,
): Promise<FormPage> {
  try {
    return await submit();
  } catch (error) {
    if (!isCorrectable(error)) throw error;
    return await form(error);
  }
}

function isCorrectable(error: unknown): error is RollcallError {
  return error instanceof RollcallError && error.code !== 'not_found' && error.status < 500;
}

/** The fields of a submitted form. Empty ones count as missing. */
export function formFields(ctx: ApiContext): Record<string, string> {
  const sent = new URLSearchParams(ctx.state.rawBody.toString('utf8'));
  return Object.fromEntries([...sent].filter(([, value]) => value !== ''));
}
