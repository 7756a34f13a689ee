/** Settings that a person has to change; its message says which and to what, and is shown without a stack. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}
