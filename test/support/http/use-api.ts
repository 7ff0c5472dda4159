import { ApiClient, type ApiResponse, type RequestOptions } from './api-client.js';
import { startApi, type ApiOverrides, type SignedUp, type TestApi } from './api.js';

export type Given = ApiOverrides | (() => ApiOverrides | Promise<ApiOverrides>);

/**
 * An API for the tests of this `describe`: started before the first one, stopped after the last. Pass a function for
 * overrides that only a hook can provide.
 */
export function useApi(given: Given = {}): TestApi {
  const used = new UsedApi();
  before(async () => used.start(typeof given === 'function' ? await given() : given));
  after(() => used.stop());
  return used;
}

/** The owner of a new workspace of the API before each test. Its client stays the same object. */
export function useOwner(api: TestApi): SignedUp {
  const owner = new UsedOwner();
  beforeEach(() => owner.signUp(api));
  return owner;
}

/** The owner of one workspace for all tests of this `describe`, which build on one another. */
export function useSharedOwner(api: TestApi): SignedUp {
  const owner = new UsedOwner();
  before(() => owner.signUp(api));
  return owner;
}

class UsedApi implements TestApi {
  private started: TestApi | undefined;

  async start(overrides: ApiOverrides): Promise<void> {
    this.started = await startApi(overrides);
  }

  async stop(): Promise<void> {
    await this.started?.stop();
  }

  get url() {
    return this.api.url;
  }
  get server() {
    return this.api.server;
  }
  get db() {
    return this.api.db;
  }
  get engine() {
    return this.api.engine;
  }
  get secretKey() {
    return this.api.secretKey;
  }
  get logs() {
    return this.api.logs;
  }

  anonymous = (): ApiClient => this.api.anonymous();
  signUp = (): Promise<SignedUp> => this.api.signUp();
  withKey: TestApi['withKey'] = (owner, scopes) => this.api.withKey(owner, scopes);

  private get api(): TestApi {
    return present(this.started);
  }
}

class UsedOwner implements SignedUp {
  private current: SignedUp | undefined;
  readonly client = new CurrentClient(() => present(this.current).client);

  async signUp(api: TestApi): Promise<void> {
    this.current = await api.signUp();
  }

  get email() {
    return present(this.current).email;
  }
  get password() {
    return present(this.current).password;
  }
  get userId() {
    return present(this.current).userId;
  }
  get workspaceId() {
    return present(this.current).workspaceId;
  }
}

class CurrentClient extends ApiClient {
  constructor(private readonly current: () => ApiClient) {
    super('');
  }

  override get url(): string {
    return this.current().url;
  }
  override get cookie(): string {
    return this.current().cookie;
  }
  override withBearer(secret: string): ApiClient {
    return this.current().withBearer(secret);
  }
  override withSession(token: string, secure: boolean): ApiClient {
    return this.current().withSession(token, secure);
  }
  override request(method: string, path: string, options?: RequestOptions): Promise<ApiResponse> {
    return this.current().request(method, path, options);
  }
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Only hooks and tests have it, not the body of `describe`');
  return value;
}
