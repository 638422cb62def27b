import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../access/access.js';
import { STYLE } from './style.js';

/** What all pages for people share. */
@Public()
@ApiExcludeController()
@Controller('pages')
export class PagesController {
  @Get('style.css')
  @Header('content-type', 'text/css; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  style(): string {
    return STYLE;
  }
}
