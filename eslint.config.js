import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Node's globals, for the few scripts that run without a compiler. */
const nodeGlobals = Object.fromEntries(
  [
    'console',
    'process',
    'fetch',
    'URL',
    'Buffer',
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'setImmediate',
  ].map((name) => [name, 'readonly']),
);

/** Of the one script that runs in pages of others. */
const browserGlobals = Object.fromEntries(
  ['document', 'location', 'CSSStyleSheet', 'URLSearchParams'].map((name) => [name, 'readonly']),
);

export default defineConfig(
  globalIgnores(['dist*/', 'node_modules/', '.rollcall/', 'coverage/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: nodeGlobals },
  },
  {
    files: ['deploy/*.js'],
    languageOptions: { globals: { db: 'readonly', rs: 'readonly', quit: 'readonly' } },
  },
  {
    files: ['api/forms/embed-client.js'],
    languageOptions: { globals: browserGlobals },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A promise that nobody waits for loses its error; one where none is expected guards nothing.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allowNever: true },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
      // On Node 20 it takes a text with letters like `ü` for no URL once it is compiled: domain/parse-url.ts.
      'no-restricted-properties': ['error', { object: 'URL', property: 'canParse' }],
    },
  },
  {
    // The type of what `JSON.parse` returns is checked, not asserted. Tests know what they parse.
    files: ['**/*.ts'],
    ignores: ['test/**', 'domain/json/parse-json.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'TSAsExpression[expression.callee.object.name="JSON"][expression.callee.property.name="parse"]',
          message:
            'Use parseJson or parseJsonObject (domain/json/parse-json.ts), or check the value with a guard.',
        },
      ],
    },
  },
  {
    // Not in tests, where a `describe` callback is one function, however many tests it has, nor in embed-client.js:
    // it is one expression, which the served script calls with the form.
    files: ['**/*.{ts,js,mjs}'],
    ignores: ['test/**', 'api/forms/embed-client.js'],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // Fault tests print their seed and their counts.
    files: ['test/faults/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // Workflow code is replayed: what touches the world, or differs from run to run, must not get in.
    files: ['workflows/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(?!\\.{1,2}/|@temporalio/workflow$)',
              allowTypeImports: true,
              message:
                'Workflows import @temporalio/workflow, the domain and each other; anything else as types.',
            },
            {
              regex: '^(\\.\\./)+(?!domain/)[\\w-]+/',
              allowTypeImports: true,
              message: 'Workflows import the domain and each other; activities and models as types only.',
            },
          ],
        },
      ],
      'no-restricted-globals': ['error', 'process', 'fetch', 'require', 'Buffer'],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // Tests look into bodies that nobody has typed, and hand over what the compiler would not let pass.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
