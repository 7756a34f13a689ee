/** Rights of a browser over our answers (reliability, section 3, "CSP etc."). */
const POLICY: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'worker-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self' blob: data:",
  'style-src': "'self'",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  // One policy names the script of the service worker (`register-service-worker.ts`), the other one is of the console's
  // editor, which reads what is pasted into a document that runs nothing.
  'trusted-types': 'openbourse ProseMirrorClipboard',
};

/** Features of a device that no page of ours asks for, so that nothing that gets into one can. */
const REFUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/** The headers of every answer; they never differ, so they are laid out once. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': Object.entries(POLICY)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': REFUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};
