/**
 * `node --import` this file before the mail catcher: it answers with the HTML of a mail in UTF-8 without saying so, and has taken away
 * what the mail says of it itself, so that a browser shows "GrÃ¼ÃŸe".
 */
import { ServerResponse } from 'node:http';

const { writeHead } = ServerResponse.prototype;

ServerResponse.prototype.writeHead = function (status, ...rest) {
  const headers = rest.at(-1);
  if (headers?.['content-type'] === 'text/html') headers['content-type'] = 'text/html; charset=utf-8';
  return Reflect.apply(writeHead, this, [status, ...rest]);
};
