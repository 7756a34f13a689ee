/** Classes of a panel that floats beside its trigger: raised, with an entrance from where it belongs. */
export const FLOAT_CLASS =
  'rounded-button bg-raised shadow-float outline-none origin-(--transform-origin) transition-[opacity,transform] duration-(--duration-fast) data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0';
