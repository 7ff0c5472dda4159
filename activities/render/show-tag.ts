import {
  Tag,
  TagToken,
  type Context,
  type Emitter,
  type Liquid,
  type Parser,
  type Template,
  type TopLevelToken,
} from 'liquidjs';
import { WatchingContext } from './watch-outputs.js';

/**
 * `{% show 3 %}…{% endshow %}`: what is within it only for those who meet the condition with that number. Compiled mails have it
 * around whole blocks; templates of users cannot.
 */
export class ShowTag extends Tag {
  readonly #condition: number;
  readonly #templates: Template[] = [];

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid);
    this.#condition = Number(token.args);
    for (let next = remaining.shift(); next !== undefined; next = remaining.shift()) {
      if (next instanceof TagToken && next.name === 'endshow') return;
      this.#templates.push(parser.parseToken(next, remaining));
    }
    throw new Error(`tag ${token.getText()} not closed`);
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    if (context instanceof WatchingContext && !context.shows(this.#condition, context.getSync(['item'])))
      return;
    yield this.liquid.renderer.renderTemplates(this.#templates, context, emitter);
  }

  *children(): Generator<unknown, Template[]> {
    yield* [];
    return this.#templates;
  }
}
