/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: piwigo
-- ------------------------------------------------------
-- Server version	10.11.19-MariaDB-0+deb12u1

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET @OLD_CHARACTER_SET_RESULTS=@@CHARACTER_SET_RESULTS */;
/*!40101 SET @OLD_COLLATION_CONNECTION=@@COLLATION_CONNECTION */;
/*!40101 SET NAMES utf8mb4 */;
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;

--
-- Table structure for table `fotos_images`
--

DROP TABLE IF EXISTS `fotos_images`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `fotos_images` (
  `id` mediumint(8) unsigned NOT NULL AUTO_INCREMENT,
  `file` varchar(255) CHARACTER SET utf8mb3 COLLATE utf8mb3_bin NOT NULL DEFAULT '',
  `date_available` datetime NOT NULL DEFAULT '1970-01-01 00:00:00',
  `date_creation` datetime DEFAULT NULL,
  `name` varchar(255) DEFAULT NULL,
  `comment` text DEFAULT NULL,
  `author` varchar(255) DEFAULT NULL,
  `hit` int(10) unsigned NOT NULL DEFAULT 0,
  `filesize` mediumint(9) unsigned DEFAULT NULL,
  `width` smallint(9) unsigned DEFAULT NULL,
  `height` smallint(9) unsigned DEFAULT NULL,
  `coi` char(4) DEFAULT NULL COMMENT 'center of interest',
  `representative_ext` varchar(4) DEFAULT NULL,
  `date_metadata_update` date DEFAULT NULL,
  `rating_score` float(5,2) unsigned DEFAULT NULL,
  `path` varchar(255) NOT NULL DEFAULT '',
  `storage_category_id` smallint(5) unsigned DEFAULT NULL,
  `level` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `md5sum` char(32) DEFAULT NULL,
  `added_by` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `rotation` tinyint(3) unsigned DEFAULT NULL,
  `latitude` double(8,6) DEFAULT NULL,
  `longitude` double(9,6) DEFAULT NULL,
  `lastmodified` timestamp NULL DEFAULT current_timestamp() ON UPDATE current_timestamp(),
  PRIMARY KEY (`id`),
  KEY `images_i2` (`date_available`),
  KEY `images_i3` (`rating_score`),
  KEY `images_i4` (`hit`),
  KEY `images_i5` (`date_creation`),
  KEY `images_i1` (`storage_category_id`),
  KEY `images_i6` (`latitude`),
  KEY `images_i7` (`path`),
  KEY `lastmodified` (`lastmodified`)
) ENGINE=MyISAM AUTO_INCREMENT=9 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `fotos_images`
--

LOCK TABLES `fotos_images` WRITE;
/*!40000 ALTER TABLE `fotos_images` DISABLE KEYS */;
INSERT INTO `fotos_images` VALUES
(1,'Boot am Steg.jpg','2026-11-24 20:13:03','2024-05-01 10:11:12','Das Boot \\ \"Berta\"','Früh am <em>Morgen</em>;\r\nes war kalt, d\'accord?','Jana Groß',0,10,1600,1067,NULL,NULL,'2026-11-24',2.75,'./upload/2026/11/24/20261124201303-f05a3ab7.jpg',NULL,0,'f05aa833e2a914603bd9ad1b4d1f7c9e',1,0,NULL,NULL,'2026-11-24 20:13:33'),
(2,'Früh am See.jpg','2026-11-24 20:13:03',NULL,'Früh am See',NULL,NULL,0,34,3000,2000,NULL,NULL,'2026-11-24',NULL,'./upload/2026/11/24/20261124201303-61cc0759.jpg',NULL,0,'61ccbd8eefcf6c404c5fb262b7a72fbc',1,0,NULL,NULL,'2026-11-24 20:13:04'),
(3,'hochkant.jpg','2026-11-24 20:13:04',NULL,'Hochkant',NULL,NULL,0,6,1200,800,NULL,NULL,'2026-11-24',NULL,'./upload/2026/11/24/20261124201304-e72c9f9d.jpg',NULL,8,'e72c3eccacdc33401fe9a5ffe9ee4ba4',1,3,NULL,NULL,'2026-11-24 20:13:04'),
(4,'beschnitten.jpg','2026-11-24 20:13:04','2019-03-31 02:30:00','beschnitten',NULL,NULL,0,4,1000,700,NULL,NULL,'2026-11-24',NULL,'./upload/2026/11/24/20261124201304-74d6986a.jpg',NULL,0,'74d62d947fca95bb333608f2d17da4c8',1,0,NULL,NULL,'2026-11-24 20:13:04'),
(5,'klein.jpg','2026-11-24 20:13:08',NULL,'klein',NULL,NULL,0,0,400,300,NULL,NULL,'2026-11-24',NULL,'./galleries/alt/klein.jpg',5,0,NULL,1,NULL,NULL,NULL,'2026-11-24 20:13:08'),
(6,'Geysir.JPG','2026-11-24 20:13:08',NULL,'Geysir',NULL,NULL,0,3,900,600,NULL,NULL,'2026-11-24',NULL,'./galleries/alt/sommer/Geysir.JPG',6,0,NULL,1,NULL,NULL,NULL,'2026-11-24 20:13:08'),
(7,'Geysir.JPG','2026-11-24 20:13:33',NULL,'Zuletzt',NULL,NULL,0,3,900,600,NULL,NULL,'2026-11-24',NULL,'./upload/2026/11/24/20261124201333-6b9f3f80.jpg',NULL,0,'6b9fe7177f3039fc537ad22e357c17ba',1,0,NULL,NULL,'2026-11-24 20:13:33'),
(8,'karte.png','2026-11-24 20:13:33',NULL,'karte',NULL,NULL,0,8,800,600,NULL,NULL,'2026-11-24',NULL,'./upload/2026/11/24/20261124201333-b9e401b1.png',NULL,0,'b9e4d930ff5f8c7af21a4aa742f2fac8',1,0,NULL,NULL,'2026-11-24 20:13:33');
/*!40000 ALTER TABLE `fotos_images` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `fotos_categories`
--

DROP TABLE IF EXISTS `fotos_categories`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `fotos_categories` (
  `id` smallint(5) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) NOT NULL DEFAULT '',
  `id_uppercat` smallint(5) unsigned DEFAULT NULL,
  `comment` text DEFAULT NULL,
  `dir` varchar(255) DEFAULT NULL,
  `rank` smallint(5) unsigned DEFAULT NULL,
  `status` enum('public','private') NOT NULL DEFAULT 'public',
  `site_id` tinyint(4) unsigned DEFAULT NULL,
  `visible` enum('true','false') NOT NULL DEFAULT 'true',
  `representative_picture_id` mediumint(8) unsigned DEFAULT NULL,
  `uppercats` varchar(255) NOT NULL DEFAULT '',
  `commentable` enum('true','false') NOT NULL DEFAULT 'true',
  `global_rank` varchar(255) DEFAULT NULL,
  `image_order` varchar(128) DEFAULT NULL,
  `permalink` varchar(64) CHARACTER SET utf8mb3 COLLATE utf8mb3_bin DEFAULT NULL,
  `lastmodified` timestamp NULL DEFAULT current_timestamp() ON UPDATE current_timestamp(),
  PRIMARY KEY (`id`),
  UNIQUE KEY `categories_i3` (`permalink`),
  KEY `categories_i2` (`id_uppercat`),
  KEY `lastmodified` (`lastmodified`)
) ENGINE=MyISAM AUTO_INCREMENT=7 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `fotos_categories`
--

LOCK TABLES `fotos_categories` WRITE;
/*!40000 ALTER TABLE `fotos_categories` DISABLE KEYS */;
INSERT INTO `fotos_categories` VALUES
(1,'Reisen',NULL,'Was wir sahen,\n„früh\" & spät',NULL,3,'public',NULL,'true',1,'1','true','3',NULL,NULL,'2026-11-24 20:13:04'),
(2,'Island & Färöer; d\'accord',1,NULL,NULL,1,'public',NULL,'true',1,'1,2','true','3.1',NULL,NULL,'2026-11-24 20:13:04'),
(3,'Familie',NULL,NULL,NULL,2,'private',NULL,'true',4,'3','true','2',NULL,NULL,'2026-11-24 20:13:29'),
(4,'Leer',NULL,NULL,NULL,1,'private',NULL,'false',NULL,'4','true','1',NULL,NULL,'2026-11-24 20:13:29'),
(5,'alt',NULL,NULL,'alt',4,'public',1,'true',5,'5','true','4',NULL,NULL,'2026-11-24 20:13:08'),
(6,'sommer',5,NULL,'sommer',1,'public',1,'true',6,'5,6','true','4.1',NULL,NULL,'2026-11-24 20:13:08');
/*!40000 ALTER TABLE `fotos_categories` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `fotos_image_category`
--

DROP TABLE IF EXISTS `fotos_image_category`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `fotos_image_category` (
  `image_id` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `category_id` smallint(5) unsigned NOT NULL DEFAULT 0,
  `rank` mediumint(8) unsigned DEFAULT NULL,
  PRIMARY KEY (`image_id`,`category_id`),
  KEY `image_category_i1` (`category_id`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `fotos_image_category`
--

LOCK TABLES `fotos_image_category` WRITE;
/*!40000 ALTER TABLE `fotos_image_category` DISABLE KEYS */;
INSERT INTO `fotos_image_category` VALUES
(1,2,2),
(5,5,NULL),
(6,6,NULL),
(1,1,1),
(2,2,1),
(3,3,1),
(4,3,2);
/*!40000 ALTER TABLE `fotos_image_category` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `fotos_image_tag`
--

DROP TABLE IF EXISTS `fotos_image_tag`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `fotos_image_tag` (
  `image_id` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `tag_id` smallint(5) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`image_id`,`tag_id`),
  KEY `image_tag_i1` (`tag_id`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `fotos_image_tag`
--

LOCK TABLES `fotos_image_tag` WRITE;
/*!40000 ALTER TABLE `fotos_image_tag` DISABLE KEYS */;
INSERT INTO `fotos_image_tag` VALUES
(1,1),
(1,2),
(1,3),
(2,1);
/*!40000 ALTER TABLE `fotos_image_tag` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `fotos_tags`
--

DROP TABLE IF EXISTS `fotos_tags`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `fotos_tags` (
  `id` smallint(5) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) NOT NULL DEFAULT '',
  `url_name` varchar(255) CHARACTER SET utf8mb3 COLLATE utf8mb3_bin NOT NULL DEFAULT '',
  `lastmodified` timestamp NULL DEFAULT current_timestamp() ON UPDATE current_timestamp(),
  PRIMARY KEY (`id`),
  KEY `tags_i1` (`url_name`),
  KEY `lastmodified` (`lastmodified`)
) ENGINE=MyISAM AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `fotos_tags`
--

LOCK TABLES `fotos_tags` WRITE;
/*!40000 ALTER TABLE `fotos_tags` DISABLE KEYS */;
INSERT INTO `fotos_tags` VALUES
(1,'See','see','2026-11-24 20:13:03'),
(2,'Boot & Mast','boot_mast','2026-11-24 20:13:03'),
(3,'früh','fruh','2026-11-24 20:13:03');
/*!40000 ALTER TABLE `fotos_tags` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `fotos_comments`
--

DROP TABLE IF EXISTS `fotos_comments`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `fotos_comments` (
  `id` int(11) unsigned NOT NULL AUTO_INCREMENT,
  `image_id` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `date` datetime NOT NULL DEFAULT '1970-01-01 00:00:00',
  `author` varchar(255) DEFAULT NULL,
  `email` varchar(255) DEFAULT NULL,
  `author_id` mediumint(8) unsigned DEFAULT NULL,
  `anonymous_id` varchar(45) NOT NULL,
  `website_url` varchar(255) DEFAULT NULL,
  `content` longtext DEFAULT NULL,
  `validated` enum('true','false') NOT NULL DEFAULT 'false',
  `validation_date` datetime DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `comments_i2` (`validation_date`),
  KEY `comments_i1` (`image_id`)
) ENGINE=MyISAM AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `fotos_comments`
--

LOCK TABLES `fotos_comments` WRITE;
/*!40000 ALTER TABLE `fotos_comments` DISABLE KEYS */;
INSERT INTO `fotos_comments` VALUES
(1,1,'2026-11-24 20:13:33','oma','oma@example.org',3,'127.0.0.1',NULL,'Wie schön! Das war früh.','true','2026-11-24 20:13:33');
/*!40000 ALTER TABLE `fotos_comments` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `fotos_rate`
--

DROP TABLE IF EXISTS `fotos_rate`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `fotos_rate` (
  `user_id` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `element_id` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `anonymous_id` varchar(45) NOT NULL DEFAULT '',
  `rate` tinyint(2) unsigned NOT NULL DEFAULT 0,
  `date` date NOT NULL DEFAULT '1970-01-01',
  PRIMARY KEY (`element_id`,`user_id`,`anonymous_id`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `fotos_rate`
--

LOCK TABLES `fotos_rate` WRITE;
/*!40000 ALTER TABLE `fotos_rate` DISABLE KEYS */;
INSERT INTO `fotos_rate` VALUES
(3,1,'127.0.0',5,'2026-11-24'),
(4,1,'127.0.0',3,'2026-11-24'),
(5,1,'127.0.0',1,'2026-11-24'),
(2,1,'127.0.0',2,'2026-11-24');
/*!40000 ALTER TABLE `fotos_rate` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `fotos_favorites`
--

DROP TABLE IF EXISTS `fotos_favorites`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `fotos_favorites` (
  `user_id` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `image_id` mediumint(8) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`user_id`,`image_id`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `fotos_favorites`
--

LOCK TABLES `fotos_favorites` WRITE;
/*!40000 ALTER TABLE `fotos_favorites` DISABLE KEYS */;
INSERT INTO `fotos_favorites` VALUES
(3,1),
(4,1),
(5,1);
/*!40000 ALTER TABLE `fotos_favorites` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `fotos_users`
--

DROP TABLE IF EXISTS `fotos_users`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `fotos_users` (
  `id` mediumint(8) unsigned NOT NULL AUTO_INCREMENT,
  `username` varchar(100) CHARACTER SET utf8mb3 COLLATE utf8mb3_bin NOT NULL DEFAULT '',
  `password` varchar(255) DEFAULT NULL,
  `mail_address` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_ui1` (`username`)
) ENGINE=MyISAM AUTO_INCREMENT=6 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `fotos_users`
--

LOCK TABLES `fotos_users` WRITE;
/*!40000 ALTER TABLE `fotos_users` DISABLE KEYS */;
INSERT INTO `fotos_users` VALUES
(1,'chefin','$P$G62ZpZsaw0m2W12Mrfr7bqtR4YGMTS1','chefin@example.org'),
(2,'guest',NULL,NULL),
(3,'oma','$P$GmjnDzFndiXzkzgmHbbmKlx8A0j0us0','oma@example.org'),
(4,'tante','$P$GgYSL.rz8VQCjrG.C.0pVPVNVwojsC1','tante@example.org'),
(5,'ohne','$P$GHYX0gGC8FEMcE7EyIv.sgF5HUIj8K/',NULL);
/*!40000 ALTER TABLE `fotos_users` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `fotos_user_infos`
--

DROP TABLE IF EXISTS `fotos_user_infos`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `fotos_user_infos` (
  `user_id` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `nb_image_page` smallint(3) unsigned NOT NULL DEFAULT 15,
  `status` enum('webmaster','admin','normal','generic','guest') NOT NULL DEFAULT 'guest',
  `language` varchar(50) NOT NULL DEFAULT 'en_UK',
  `expand` enum('true','false') NOT NULL DEFAULT 'false',
  `show_nb_comments` enum('true','false') NOT NULL DEFAULT 'false',
  `show_nb_hits` enum('true','false') NOT NULL DEFAULT 'false',
  `recent_period` tinyint(3) unsigned NOT NULL DEFAULT 7,
  `theme` varchar(255) NOT NULL DEFAULT 'modus',
  `registration_date` datetime NOT NULL DEFAULT '1970-01-01 00:00:00',
  `enabled_high` enum('true','false') NOT NULL DEFAULT 'true',
  `level` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `activation_key` varchar(255) DEFAULT NULL,
  `activation_key_expire` datetime DEFAULT NULL,
  `last_visit` datetime DEFAULT NULL,
  `last_visit_from_history` enum('true','false') NOT NULL DEFAULT 'false',
  `lastmodified` timestamp NULL DEFAULT current_timestamp() ON UPDATE current_timestamp(),
  `preferences` text DEFAULT NULL,
  PRIMARY KEY (`user_id`),
  KEY `lastmodified` (`lastmodified`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `fotos_user_infos`
--

LOCK TABLES `fotos_user_infos` WRITE;
/*!40000 ALTER TABLE `fotos_user_infos` DISABLE KEYS */;
INSERT INTO `fotos_user_infos` VALUES
(1,15,'webmaster','de_DE','false','false','false',7,'modus','2026-11-24 20:12:33','true',8,NULL,NULL,NULL,'false','2026-11-24 20:12:33','a:1:{s:17:\"show_whats_new_17\";b:0;}'),
(2,15,'guest','de_DE','false','false','false',7,'modus','2026-11-24 20:12:33','true',0,NULL,NULL,NULL,'false','2026-11-24 20:12:33',NULL),
(3,15,'normal','de_DE','false','false','false',7,'modus','2026-11-24 20:13:04','true',0,NULL,NULL,NULL,'false','2026-11-24 20:12:33',NULL),
(4,15,'normal','de_DE','false','false','false',7,'modus','2026-11-24 20:13:04','true',0,NULL,NULL,NULL,'false','2026-11-24 20:12:33',NULL),
(5,15,'normal','de_DE','false','false','false',7,'modus','2026-11-24 20:13:04','true',0,NULL,NULL,NULL,'false','2026-11-24 20:12:33',NULL);
/*!40000 ALTER TABLE `fotos_user_infos` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `fotos_groups`
--

DROP TABLE IF EXISTS `fotos_groups`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `fotos_groups` (
  `id` smallint(5) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) NOT NULL DEFAULT '',
  `is_default` enum('true','false') NOT NULL DEFAULT 'false',
  `lastmodified` timestamp NULL DEFAULT current_timestamp() ON UPDATE current_timestamp(),
  PRIMARY KEY (`id`),
  UNIQUE KEY `groups_ui1` (`name`),
  KEY `lastmodified` (`lastmodified`)
) ENGINE=MyISAM AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `fotos_groups`
--

LOCK TABLES `fotos_groups` WRITE;
/*!40000 ALTER TABLE `fotos_groups` DISABLE KEYS */;
INSERT INTO `fotos_groups` VALUES
(1,'Familie & Freunde','false','2026-11-24 20:13:04');
/*!40000 ALTER TABLE `fotos_groups` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `fotos_user_group`
--

DROP TABLE IF EXISTS `fotos_user_group`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `fotos_user_group` (
  `user_id` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `group_id` smallint(5) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`group_id`,`user_id`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `fotos_user_group`
--

LOCK TABLES `fotos_user_group` WRITE;
/*!40000 ALTER TABLE `fotos_user_group` DISABLE KEYS */;
INSERT INTO `fotos_user_group` VALUES
(3,1);
/*!40000 ALTER TABLE `fotos_user_group` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `fotos_group_access`
--

DROP TABLE IF EXISTS `fotos_group_access`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `fotos_group_access` (
  `group_id` smallint(5) unsigned NOT NULL DEFAULT 0,
  `cat_id` smallint(5) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`group_id`,`cat_id`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `fotos_group_access`
--

LOCK TABLES `fotos_group_access` WRITE;
/*!40000 ALTER TABLE `fotos_group_access` DISABLE KEYS */;
INSERT INTO `fotos_group_access` VALUES
(1,3);
/*!40000 ALTER TABLE `fotos_group_access` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `fotos_user_access`
--

DROP TABLE IF EXISTS `fotos_user_access`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `fotos_user_access` (
  `user_id` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `cat_id` smallint(5) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`user_id`,`cat_id`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `fotos_user_access`
--

LOCK TABLES `fotos_user_access` WRITE;
/*!40000 ALTER TABLE `fotos_user_access` DISABLE KEYS */;
INSERT INTO `fotos_user_access` VALUES
(1,3),
(1,4),
(4,3);
/*!40000 ALTER TABLE `fotos_user_access` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `fotos_image_format`
--

DROP TABLE IF EXISTS `fotos_image_format`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `fotos_image_format` (
  `format_id` int(11) unsigned NOT NULL AUTO_INCREMENT,
  `image_id` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `ext` varchar(255) NOT NULL,
  `filesize` mediumint(9) unsigned DEFAULT NULL,
  PRIMARY KEY (`format_id`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `fotos_image_format`
--

LOCK TABLES `fotos_image_format` WRITE;
/*!40000 ALTER TABLE `fotos_image_format` DISABLE KEYS */;
/*!40000 ALTER TABLE `fotos_image_format` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `fotos_lounge`
--

DROP TABLE IF EXISTS `fotos_lounge`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `fotos_lounge` (
  `image_id` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `category_id` smallint(5) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`image_id`,`category_id`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `fotos_lounge`
--

LOCK TABLES `fotos_lounge` WRITE;
/*!40000 ALTER TABLE `fotos_lounge` DISABLE KEYS */;
INSERT INTO `fotos_lounge` VALUES
(7,1),
(8,1);
/*!40000 ALTER TABLE `fotos_lounge` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed on 2026-11-24 20:14:02
