// breaks: platform, composition-root-on-top
import '../config.ts';
