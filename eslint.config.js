import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
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
  [
    'document',
    'location',
    'window',
    'CSSStyleSheet',
    'Element',
    'HTMLStyleElement',
    'MutationObserver',
    'URLSearchParams',
  ].map((name) => [name, 'readonly']),
);

export default defineConfig(
  globalIgnores([
    '**/dist*/',
    '**/node_modules/',
    'packages/client/src/schema.ts',
    '.rollcall/',
    'coverage/',
  ]),
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
    files: ['api/forms/embed-client.js', 'api/system/docs-client.js'],
    languageOptions: { globals: browserGlobals },
  },
  {
    files: ['**/*.{ts,tsx}'],
    // The rules that need types are in .oxlintrc.json.
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
      // French has narrow no-break spaces before some marks.
      'no-irregular-whitespace': ['error', { skipTemplates: true }],
      // On Node 20 it takes a text with letters like `ü` for no URL once it is compiled: domain/kernel/parse-url.ts.
      'no-restricted-properties': ['error', { object: 'URL', property: 'canParse' }],
    },
  },
  {
    // The type of what `JSON.parse` returns is checked, not asserted. Tests know what they parse.
    files: ['**/*.{ts,tsx}'],
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
    files: ['**/*.{ts,tsx,js,mjs}'],
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
    files: ['console/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      // It concerns the React compiler, which is not used.
      'react-hooks/incompatible-library': 'off',
    },
  },
  {
    // Screens look alike because all of their parts come from ui/.
    files: ['console/**/*.{ts,tsx}'],
    ignores: ['console/ui/**', 'console/main.tsx'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(react-aria|react-stately|lucide-react)',
              message: 'Use or add a part in console/ui/.',
            },
          ],
        },
      ],
    },
  },
);
